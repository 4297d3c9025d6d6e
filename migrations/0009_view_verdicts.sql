DROP INDEX `playback_sessions_open`;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `barred` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `needed_ms` integer DEFAULT 30000 NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `posted_by` text;--> statement-breakpoint
CREATE INDEX `playback_sessions_verdict` ON `playback_sessions` (`video_id`,`verdict`,`started_at`);--> statement-breakpoint
CREATE INDEX `playback_sessions_open` ON `playback_sessions` (`last_report_at`) WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE `video_days` ADD `plays` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `video_views` ADD `playback_id` text;