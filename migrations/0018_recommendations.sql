CREATE TABLE `models` (
	`version` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`bytes` integer NOT NULL,
	`user_count` integer NOT NULL,
	`item_count` integer NOT NULL,
	`quality` real,
	`rival_quality` real,
	`trained_at` integer NOT NULL,
	`promoted_at` integer,
	`retired_at` integer
);
--> statement-breakpoint
CREATE INDEX `models_state` ON `models` (`state`,`promoted_at`);--> statement-breakpoint
CREATE TABLE `recommendation_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`reset_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `trend_acts` (
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`act` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`video_id`, `viewer_key`, `act`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trend_acts_day` ON `trend_acts` (`day`);--> statement-breakpoint
ALTER TABLE `videos` ADD `trend` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `videos_trend` ON `videos` (`state`,`visibility`,`trend`);--> statement-breakpoint
CREATE INDEX `videos_trend_category` ON `videos` (`category`,`state`,`visibility`,`trend`);