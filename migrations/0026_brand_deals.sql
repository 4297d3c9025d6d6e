CREATE TABLE `brand_deal_declines` (
	`deal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`declined_at` integer NOT NULL,
	PRIMARY KEY(`deal_id`, `user_id`),
	FOREIGN KEY (`deal_id`) REFERENCES `brand_deals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `brand_deal_declines_user` ON `brand_deal_declines` (`user_id`);--> statement-breakpoint
CREATE TABLE `brand_deal_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`deal_id` text NOT NULL,
	`session_id` text,
	`url` text,
	`payment_intent_id` text,
	`state` text DEFAULT 'open' NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`held_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`deal_id`) REFERENCES `brand_deals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brand_deal_holds_what_came_in" CHECK(held_cents between 0 and paid_cents)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_session_id_unique` ON `brand_deal_payments` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_payment_intent_id_unique` ON `brand_deal_payments` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `brand_deal_payments_deal` ON `brand_deal_payments` (`deal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_one_open` ON `brand_deal_payments` (`deal_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `brand_deal_payments_held` ON `brand_deal_payments` (`deal_id`) WHERE held_cents > 0;--> statement-breakpoint
CREATE TABLE `brand_deals` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`title` text NOT NULL,
	`brief` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`creator_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`tier` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`invited_id` text,
	`creator_id` text,
	`video_id` text,
	`accept_by` integer NOT NULL,
	`deliver_by` integer NOT NULL,
	`payment_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`offered_at` integer,
	`accepted_at` integer,
	`delivered_at` integer,
	`ended_at` integer,
	`updated_at` integer NOT NULL,
	`change_id` text,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brand_deal_parts" CHECK(amount_cents > 0 and creator_cents between 0 and amount_cents)
) STRICT;
--> statement-breakpoint
CREATE INDEX `brand_deals_open` ON `brand_deals` (`state`,`accept_by`);--> statement-breakpoint
CREATE INDEX `brand_deals_creator` ON `brand_deals` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `brand_deals_invited` ON `brand_deals` (`invited_id`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deals_video` ON `brand_deals` (`video_id`) WHERE state in ('delivered', 'disputed', 'paid');--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`contact_email` text NOT NULL,
	`site` text,
	`customer_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_customer_id_unique` ON `brands` (`customer_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `creator_tier` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `paid_promotion` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `paid_partner` text;