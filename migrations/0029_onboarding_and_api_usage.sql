CREATE TABLE `api_key_days` (
	`key_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`route` text NOT NULL,
	`status` integer NOT NULL,
	`calls` integer NOT NULL,
	PRIMARY KEY(`key_id`, `day`, `route`, `status`),
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_key_days_user` ON `api_key_days` (`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `api_key_days_day` ON `api_key_days` (`day`);--> statement-breakpoint
CREATE TABLE `onboarding_progress` (
	`user_id` text PRIMARY KEY NOT NULL,
	`step` text DEFAULT 'welcome' NOT NULL,
	`category` text,
	`goals` text DEFAULT '' NOT NULL,
	`partner_seen_at` integer,
	`quiet_until` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `onboarding_steps` (
	`user_id` text NOT NULL,
	`step` text NOT NULL,
	`completed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
