CREATE TABLE `plan_endings` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`refunds` integer NOT NULL,
	`kept_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_endings_waiting` ON `plan_endings` (`due_at`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `plan_endings_user` ON `plan_endings` (`user_id`);--> statement-breakpoint
CREATE TABLE `plan_trials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`card_hash` text,
	`subscription_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_trials_card_hash_unique` ON `plan_trials` (`card_hash`);--> statement-breakpoint
ALTER TABLE `billing_customers` ADD `checked_at` integer DEFAULT 0 NOT NULL;