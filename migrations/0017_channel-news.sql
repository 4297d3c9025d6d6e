CREATE TABLE `channel_news` (
	`path` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_news_creator` ON `channel_news` (`creator_id`,`at`);--> statement-breakpoint
CREATE INDEX `channel_news_time` ON `channel_news` (`at`);--> statement-breakpoint
CREATE TABLE `channel_news_cursors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_creator_follower` ON `follows` (`creator_id`,`follower_id`);