CREATE TABLE `offline_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`video_id` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`quality` text NOT NULL,
	`media_version` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`renewed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_grants_one` ON `offline_grants` (`user_id`,`device_id`,`video_id`);--> statement-breakpoint
CREATE INDEX `offline_grants_video` ON `offline_grants` (`video_id`);