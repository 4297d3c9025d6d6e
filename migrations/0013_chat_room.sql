CREATE TABLE `chat_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`stream_id` text,
	`actor_id` text,
	`subject_id` text,
	`kind` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `chat_actions_list` ON `chat_actions` (`channel_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_actions_actor` ON `chat_actions` (`actor_id`);--> statement-breakpoint
CREATE INDEX `chat_actions_subject` ON `chat_actions` (`subject_id`);--> statement-breakpoint
CREATE TABLE `chat_bans` (
	`channel_id` text NOT NULL,
	`user_id` text NOT NULL,
	`until` integer,
	`reason` text DEFAULT '' NOT NULL,
	`by_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `chat_bans_user` ON `chat_bans` (`user_id`);--> statement-breakpoint
CREATE INDEX `chat_bans_by` ON `chat_bans` (`by_id`);--> statement-breakpoint
CREATE INDEX `chat_bans_list` ON `chat_bans` (`channel_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `chat_moderators` (
	`channel_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_moderators_user` ON `chat_moderators` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_settings` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`slow_mode` integer DEFAULT 0 NOT NULL,
	`followers_only` integer DEFAULT false NOT NULL,
	`verified_only` integer DEFAULT false NOT NULL,
	`plan_only` integer DEFAULT false NOT NULL,
	`closed` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_settings_slow_mode" CHECK("chat_settings"."slow_mode" between 0 and 120)
);
