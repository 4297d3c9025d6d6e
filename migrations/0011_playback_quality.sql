CREATE TABLE `video_day_quality` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`measure` text NOT NULL,
	`bucket` integer NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`, `measure`, `bucket`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `start_ms` integer;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `stalls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `stalled_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `bitrate` integer;