CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`synced_at` integer NOT NULL,
	`evidence` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_newest` ON `disputes` (`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_subject` ON `disputes` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `disputes_user` ON `disputes` (`user_id`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`ran_at` integer PRIMARY KEY NOT NULL,
	`differences` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`details` text NOT NULL,
	`policy` text NOT NULL,
	`asked_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`approved_cents` integer,
	`answer` text DEFAULT '' NOT NULL,
	`action_id` text,
	`refund_id` text,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_gives_something" CHECK(asked_cents > 0 and (approved_cents is null or approved_cents > 0))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_action_id_unique` ON `refund_requests` (`action_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_state` ON `refund_requests` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`subject_type`,`subject_id`) WHERE state in ('open', 'approved');--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`user_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
-- A promotion of a model was written down as about the one who did it: it is about no account.
INSERT INTO `__new_staff_actions` (`id`, `staff_id`, `user_id`, `action`, `subject_type`, `subject_id`, `reason`, `facts`, `created_at`)
SELECT `id`, `staff_id`,
  CASE WHEN `action` = 'promote-model' THEN NULL ELSE `user_id` END,
  `action`,
  CASE WHEN `action` = 'promote-model' THEN 'model' ELSE 'user' END,
  CASE WHEN `action` = 'promote-model' THEN substr(`reason`, 1, max(instr(`reason`, ': ') - 1, 0)) ELSE `user_id` END,
  `reason`, '{}', `created_at`
FROM `staff_actions`;--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
CREATE INDEX `staff_actions_user` ON `staff_actions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_actions_newest` ON `staff_actions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `staff_actions_staff` ON `staff_actions` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_actions_subject` ON `staff_actions` (`subject_type`,`subject_id`);--> statement-breakpoint
-- The record of staff is append-only. Only words about a person may be emptied, when their account is deleted.
CREATE TRIGGER `staff_actions_no_update` BEFORE UPDATE ON `staff_actions`
WHEN NEW.`id` IS NOT OLD.`id` OR NEW.`staff_id` IS NOT OLD.`staff_id` OR NEW.`user_id` IS NOT OLD.`user_id` OR NEW.`action` IS NOT OLD.`action`
  OR NEW.`subject_type` IS NOT OLD.`subject_type` OR NEW.`subject_id` IS NOT OLD.`subject_id` OR NEW.`facts` IS NOT OLD.`facts`
  OR NEW.`created_at` IS NOT OLD.`created_at` OR NEW.`reason` NOT IN (OLD.`reason`, '') BEGIN
  SELECT RAISE(ABORT, 'staff_actions: the record stays');
END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_no_delete` BEFORE DELETE ON `staff_actions` BEGIN
  SELECT RAISE(ABORT, 'staff_actions: the record stays');
END;
--> statement-breakpoint
-- INSERT OR REPLACE would take the old row out without asking any trigger for deletions.
CREATE TRIGGER `staff_actions_once` BEFORE INSERT ON `staff_actions`
WHEN EXISTS (SELECT 1 FROM `staff_actions` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'staff_actions: the record stays');
END;
