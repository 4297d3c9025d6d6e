CREATE TABLE `payout_runs` (
	`month` integer PRIMARY KEY NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `state` text DEFAULT 'onboarding' NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `due` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `bank_fingerprint` text;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `bank_label` text;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_accounts` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_account_id_unique` ON `payout_accounts` (`account_id`);--> statement-breakpoint
UPDATE `payout_accounts` SET `state` = 'ready' WHERE `is_ready` = 1;--> statement-breakpoint
ALTER TABLE `payout_accounts` DROP COLUMN `is_ready`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `month` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `returned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `told_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once_a_month` ON `payouts` (`user_id`,`month`) WHERE month is not null;--> statement-breakpoint
CREATE INDEX `payouts_untold` ON `payouts` (`finished_at`) WHERE finished_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX `payouts_state` ON `payouts` (`state`,`created_at`);