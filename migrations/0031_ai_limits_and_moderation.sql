CREATE TABLE `ai_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_answers_expiry` ON `ai_answers` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ai_spending` (
	`subject` text NOT NULL,
	`day` integer NOT NULL,
	`tokens` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subject`, `day`)
);
--> statement-breakpoint
CREATE INDEX `ai_spending_day` ON `ai_spending` (`day`);--> statement-breakpoint
ALTER TABLE `chat_settings` ADD `auto_hold` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_settings` ADD `auto_block` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `comment_hold` text DEFAULT 'off' NOT NULL;