DROP INDEX `video_reactions_user`;--> statement-breakpoint
CREATE INDEX `video_reactions_user` ON `video_reactions` (`user_id`,`reaction`,`created_at`);--> statement-breakpoint
DROP INDEX `playback_sessions_user`;--> statement-breakpoint
CREATE INDEX `playback_sessions_user` ON `playback_sessions` (`user_id`,`started_at`);--> statement-breakpoint
DROP INDEX `video_shares_viewer`;--> statement-breakpoint
CREATE INDEX `video_shares_viewer` ON `video_shares` (`viewer_key`,`shared_at`);--> statement-breakpoint
ALTER TABLE `trend_acts` ADD `at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trend_acts` ADD `amount` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `interactions_time` ON `interactions` (`created_at`,`id`);