CREATE TABLE `partner_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`views` integer NOT NULL,
	`followers` integer NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`decided_at` integer,
	`decided_by` text,
	`appeal` text,
	`appealed_at` integer,
	`appeal_reason` text,
	`appeal_decided_at` integer,
	`appeal_decided_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appeal_decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partner_appeal_of_a_decision" CHECK(appealed_at is null or decided_at is not null)
);
--> statement-breakpoint
CREATE INDEX `partner_applications_user` ON `partner_applications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `partner_applications_state` ON `partner_applications` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `partner_applications_appeals` ON `partner_applications` (`appealed_at`) WHERE appealed_at is not null and appeal_decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `partner_applications_one_open` ON `partner_applications` (`user_id`) WHERE state <> 'rejected';--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `network` text;--> statement-breakpoint
CREATE INDEX `playback_sessions_network` ON `playback_sessions` (`video_id`,`network`) WHERE network is not null;