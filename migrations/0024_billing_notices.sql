CREATE TABLE `billing_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subscription_id` text,
	`invoice_id` text,
	`cents` integer,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_notices_waiting` ON `billing_notices` (`created_at`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `billing_notices_user` ON `billing_notices` (`user_id`);