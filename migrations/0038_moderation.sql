CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`level` text NOT NULL,
	`link_label` text,
	`link_url` text,
	`audience` text NOT NULL,
	`dismissable` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `announcements_ends` ON `announcements` (`ends_at`);--> statement-breakpoint
CREATE TABLE `feature_flags` (
	`key` text PRIMARY KEY NOT NULL,
	`mode` text NOT NULL,
	`percent` integer DEFAULT 0 NOT NULL,
	`people` text DEFAULT '[]' NOT NULL,
	`staff_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`rule` text NOT NULL,
	`reason` text NOT NULL,
	`evidence` text NOT NULL,
	`until` integer,
	`state` text DEFAULT 'standing' NOT NULL,
	`visibility_before` text,
	`changed_from` text,
	`staff_id` text NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`appealed_at` integer,
	`appeal` text DEFAULT '' NOT NULL,
	`appeal_outcome` text,
	`appeal_reason` text DEFAULT '' NOT NULL,
	`appeal_decided_by` text,
	`appeal_decided_at` integer,
	`appeal_action_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appeal_decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_ended_by_unique` ON `moderation_decisions` (`ended_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_appeal_action_id_unique` ON `moderation_decisions` (`appeal_action_id`);--> statement-breakpoint
CREATE INDEX `decisions_user` ON `moderation_decisions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `decisions_subject` ON `moderation_decisions` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `moderation_decisions` (`appealed_at`) WHERE appealed_at is not null and appeal_outcome is null;--> statement-breakpoint
CREATE INDEX `decisions_newest` ON `moderation_decisions` (`created_at`);--> statement-breakpoint
CREATE TABLE `quota_overrides` (
	`user_id` text NOT NULL,
	`quota` text NOT NULL,
	`value` integer NOT NULL,
	`reason` text NOT NULL,
	`staff_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `quota`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_assignments` (
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_type`, `subject_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_restrictions` (
	`user_id` text NOT NULL,
	`what` text NOT NULL,
	`until` integer NOT NULL,
	`decision_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `what`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reports` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `reports_newest` ON `reports` (`created_at`);--> statement-breakpoint
ALTER TABLE `playlists` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `streams` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `limited_by` text;