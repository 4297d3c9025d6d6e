CREATE TABLE `billing_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`session_id` text,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_session_id_unique` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_one_open` ON `checkouts` (`user_id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text,
	`payment_intent_id` text,
	`number` text,
	`status` text NOT NULL,
	`due_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`service_start` integer NOT NULL,
	`service_end` integer NOT NULL,
	`hosted_url` text,
	`pdf_url` text,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_intent` ON `invoices` (`payment_intent_id`);--> statement-breakpoint
CREATE TABLE `plan_months` (
	`invoice_id` text NOT NULL,
	`month` integer NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`net_cents` integer NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`base_cents` integer,
	`creators_cents` integer,
	`split_at` integer,
	PRIMARY KEY(`invoice_id`, `month`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `plan_months_open` ON `plan_months` (`month`) WHERE split_at is null;--> statement-breakpoint
CREATE INDEX `plan_months_user` ON `plan_months` (`user_id`,`month`);--> statement-breakpoint
CREATE TABLE `plan_shares` (
	`invoice_id` text NOT NULL,
	`month` integer NOT NULL,
	`creator_id` text NOT NULL,
	`watched_ms` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `month`, `creator_id`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `plan_shares_creator` ON `plan_shares` (`creator_id`,`month`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`received_at` integer NOT NULL,
	`done_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `stripe_events_due` ON `stripe_events` (`lease_until`) WHERE state = 'received';--> statement-breakpoint
CREATE INDEX `stripe_events_done` ON `stripe_events` (`done_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`cancel_at_period_end` integer NOT NULL,
	`trial_ends_at` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`version` integer NOT NULL,
	`synced_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `money_switches` (
	`name` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`staff_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `partner_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`from_count` integer NOT NULL,
	`rate_cents` integer NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partner_claim_whole_thousands" CHECK(count > 0 and count % 1000 = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `partner_claims_user` ON `partner_claims` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `partner_claims_followers_once` ON `partner_claims` (`user_id`,`from_count`) WHERE kind = 'followers';--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`is_ready` integer DEFAULT false NOT NULL,
	`threshold_cents` integer NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payout_outbox` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_outbox_due` ON `payout_outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`requested_by` text NOT NULL,
	`transfer_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_pays_something" CHECK(cents > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_open` ON `payouts` (`user_id`) WHERE state in ('queued', 'sending', 'unknown');--> statement-breakpoint
CREATE TABLE `ledger_balances` (
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`cents` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`account`, `currency`),
	CONSTRAINT "creator_purse_not_below_zero" CHECK(cents >= 0 or not (account glob 'creator:*:available' or account glob 'creator:*:clearing')),
	CONSTRAINT "creator_owes_or_not" CHECK(cents <= 0 or account not glob 'creator:*:clawback')
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`journal_id` text NOT NULL,
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`cents` integer NOT NULL,
	`creator_id` text GENERATED ALWAYS AS (case when account glob 'creator:*:*' then substr(account, 9, instr(substr(account, 9), ':') - 1) end) VIRTUAL,
	PRIMARY KEY(`journal_id`, `account`),
	FOREIGN KEY (`journal_id`) REFERENCES `ledger_journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "ledger_entry_moves_something" CHECK(cents <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_creator` ON `ledger_entries` (`creator_id`) WHERE creator_id is not null;--> statement-breakpoint
CREATE TABLE `ledger_journals` (
	`n` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`reverses` text,
	`facts` text NOT NULL,
	`content_hash` text NOT NULL,
	`posted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_journals_id_unique` ON `ledger_journals` (`id`);--> statement-breakpoint
CREATE INDEX `ledger_journals_reverses` ON `ledger_journals` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX `ledger_journals_kind` ON `ledger_journals` (`kind`,`n`);--> statement-breakpoint
CREATE TABLE `ledger_links` (
	`n` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`n`) REFERENCES `ledger_journals`(`n`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `video_views` ADD `claim_id` text;--> statement-breakpoint
CREATE INDEX `video_views_unclaimed` ON `video_views` (`video_id`,`counted_at`) WHERE claim_id is null and playback_id is not null;--> statement-breakpoint
CREATE INDEX `video_views_claim` ON `video_views` (`claim_id`) WHERE claim_id is not null;--> statement-breakpoint
CREATE INDEX `playback_sessions_viewer` ON `playback_sessions` (`viewer_key`,`started_at`);
--> statement-breakpoint
-- The ledger. A journal's entries go in first; its own row closes it, and the database refuses it unless it sums to zero.
CREATE TRIGGER `ledger_entries_open` BEFORE INSERT ON `ledger_entries`
WHEN EXISTS (SELECT 1 FROM `ledger_journals` WHERE `id` = NEW.`journal_id`) BEGIN
  SELECT RAISE(ABORT, 'ledger: this journal was posted before');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_counted` AFTER INSERT ON `ledger_entries` BEGIN
  INSERT INTO `ledger_balances` (`account`, `currency`, `cents`, `entries`) VALUES (NEW.`account`, NEW.`currency`, 0, 0) ON CONFLICT DO NOTHING;
  UPDATE `ledger_balances` SET `cents` = `cents` + NEW.`cents`, `entries` = `entries` + 1
    WHERE `account` = NEW.`account` AND `currency` = NEW.`currency`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_journals_balanced` BEFORE INSERT ON `ledger_journals`
WHEN (SELECT count(*) < 2 OR sum(`cents`) <> 0 OR sum(`currency` <> NEW.`currency`) <> 0 FROM `ledger_entries` WHERE `journal_id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'ledger: a journal must sum to zero');
END;
--> statement-breakpoint
-- INSERT OR REPLACE would take the old row out without asking any trigger for deletions.
CREATE TRIGGER `ledger_journals_once` BEFORE INSERT ON `ledger_journals`
WHEN EXISTS (SELECT 1 FROM `ledger_journals` WHERE `id` = NEW.`id` OR `n` = NEW.`n`) BEGIN
  SELECT RAISE(ABORT, 'ledger: this journal was posted before');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_links_once` BEFORE INSERT ON `ledger_links`
WHEN EXISTS (SELECT 1 FROM `ledger_links` WHERE `n` = NEW.`n`) BEGIN
  SELECT RAISE(ABORT, 'ledger: this link was made before');
END;
--> statement-breakpoint
-- One after the other, without a gap.
CREATE TRIGGER `ledger_journals_in_order` AFTER INSERT ON `ledger_journals`
WHEN NEW.`n` <> 1 AND NOT EXISTS (SELECT 1 FROM `ledger_journals` WHERE `n` = NEW.`n` - 1) BEGIN
  SELECT RAISE(ABORT, 'ledger: a journal cannot skip a number');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_journals_no_update` BEFORE UPDATE ON `ledger_journals` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_journals_no_delete` BEFORE DELETE ON `ledger_journals` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_links_no_update` BEFORE UPDATE ON `ledger_links` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_links_no_delete` BEFORE DELETE ON `ledger_links` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_balances_no_delete` BEFORE DELETE ON `ledger_balances` BEGIN
  SELECT RAISE(ABORT, 'ledger: what is posted stays');
END;
