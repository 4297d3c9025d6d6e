CREATE TABLE `first_plan_cards` (
	`user_id` text PRIMARY KEY NOT NULL,
	`card_hash` text,
	`is_repeat` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `first_plan_cards_card` ON `first_plan_cards` (`card_hash`) WHERE card_hash is not null;