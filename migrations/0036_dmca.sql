CREATE TABLE `dmca_counter_notices` (
	`notice_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`name` text NOT NULL,
	`postal` text NOT NULL,
	`phone` text NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `dmca_notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `dmca_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`video_id` text NOT NULL,
	`video_title` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`work` text NOT NULL,
	`work_url` text NOT NULL,
	`infringement` text NOT NULL,
	`name` text NOT NULL,
	`organization` text NOT NULL,
	`email` text NOT NULL,
	`postal` text NOT NULL,
	`phone` text NOT NULL,
	`signature` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`taken_down_at` integer,
	`restore_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dmca_notices_state` ON `dmca_notices` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `dmca_notices_video` ON `dmca_notices` (`video_id`,`state`);--> statement-breakpoint
CREATE INDEX `dmca_notices_owner` ON `dmca_notices` (`owner_id`,`taken_down_at`);