ALTER TABLE `users` ADD `blocked_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `announcement` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `details_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `videos_own_date` ON `videos` (`creator_id`,(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end),`id`);--> statement-breakpoint
CREATE INDEX `videos_own_state` ON `videos` (`creator_id`,`state`,(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end),`id`);--> statement-breakpoint
CREATE INDEX `videos_own_views` ON `videos` (`creator_id`,`view_count`,`id`);--> statement-breakpoint
CREATE INDEX `videos_own_comments` ON `videos` (`creator_id`,`comment_count`,`id`);--> statement-breakpoint
CREATE INDEX `videos_own_likes` ON `videos` (`creator_id`,`like_count`,`id`);--> statement-breakpoint
CREATE INDEX `videos_announcement` ON `videos` (`announcement`,`published_at`) WHERE announcement = 'due';