CREATE TABLE `prompts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`platform` text NOT NULL,
	`goal` text NOT NULL,
	`detail` text NOT NULL,
	`intent` text NOT NULL,
	`optimized` text NOT NULL,
	`score_before` integer NOT NULL,
	`score_after` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prompts_user` ON `prompts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `prompts_removed` ON `prompts` (`removed_at`);