CREATE TABLE `tip_limits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`day_cents` integer NOT NULL,
	`month_cents` integer NOT NULL,
	`next_day_cents` integer,
	`next_month_cents` integer,
	`next_from` integer,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `tips` (
	`id` text PRIMARY KEY NOT NULL,
	`giver_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`creator_cents` integer NOT NULL,
	`message` text NOT NULL,
	`client_key` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`card_id` text,
	`session_id` text,
	`payment_id` text,
	`card_brand` text,
	`card_last4` text,
	`settle_at` integer,
	`paid_at` integer,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`announced_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tip_gives_something" CHECK(cents > 0 and creator_cents >= 0 and creator_cents <= cents),
	CONSTRAINT "tip_returns_at_most_itself" CHECK(refunded_cents >= 0 and disputed_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_session_id_unique` ON `tips` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tips_payment_id_unique` ON `tips` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tips_once` ON `tips` (`giver_id`,`client_key`);--> statement-breakpoint
CREATE INDEX `tips_giver` ON `tips` (`giver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_creator` ON `tips` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_due` ON `tips` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `takes_tips` integer DEFAULT false NOT NULL;