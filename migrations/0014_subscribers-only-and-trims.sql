ALTER TABLE `streams` ADD `unique_viewers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `subscribers_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `monetized` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `subscribers_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `trim` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `trimmed_at` integer;--> statement-breakpoint
CREATE INDEX `videos_trimmed` ON `videos` (`trimmed_at`) WHERE trimmed_at is not null;