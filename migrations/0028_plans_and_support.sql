CREATE TABLE `brandings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`accent` text,
	`logo_path` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brandings_logo_path_unique` ON `brandings` (`logo_path`);--> statement-breakpoint
CREATE TABLE `house_ad_showings` (
	`id` text PRIMARY KEY NOT NULL,
	`ad` text NOT NULL,
	`shown_at` integer NOT NULL,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `house_ad_showings_newest` ON `house_ad_showings` (`shown_at`,`ad`,`outcome`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`staff_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `support_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_messages_request` ON `support_messages` (`request_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_messages_user` ON `support_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `support_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`waiting_since` integer NOT NULL,
	`promised_hours` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_requests_user` ON `support_requests` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `support_requests_queue` ON `support_requests` (`state`,`waiting_since`);