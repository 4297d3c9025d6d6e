-- The whole schema on the day before the first deployment. Migrations after this one are append-only.
-- drizzle-kit generates the tables and their indexes from worker/db/tables. It knows neither STRICT, nor DEFERRABLE, nor triggers,
-- views and FTS5 tables: a migration writes these by hand. A migration that makes a table anew drops the triggers of the table and has
-- to create them again.

CREATE TABLE `api_key_days` (
	`key_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`route` text NOT NULL,
	`status` integer NOT NULL,
	`calls` integer NOT NULL,
	PRIMARY KEY(`key_id`, `day`, `route`, `status`),
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_key_days_user` ON `api_key_days` (`user_id`,`day`);
--> statement-breakpoint
CREATE INDEX `api_key_days_day` ON `api_key_days` (`day`);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);
--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`done_bytes` integer DEFAULT 0 NOT NULL,
	`total_bytes` integer,
	`failure_reason` text,
	`key` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	`upload_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `data_exports_expiry` ON `data_exports` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_open` ON `data_exports` (`user_id`) WHERE state in ('queued', 'running');
--> statement-breakpoint
CREATE TABLE `former_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_usernames_user` ON `former_usernames` (`user_id`);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`device_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `oauth_accounts` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`provider` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_accounts_user` ON `oauth_accounts` (`user_id`,`provider`);
--> statement-breakpoint
CREATE TABLE `oauth_attempts` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`code_verifier` text NOT NULL,
	`nonce` text NOT NULL,
	`browser_hash` text NOT NULL,
	`link_user_id` text,
	`next` text NOT NULL,
	`expires_at` integer NOT NULL,
	`prove_session_id` text,
	FOREIGN KEY (`link_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_attempts_expiry` ON `oauth_attempts` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`payload` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_user` ON `one_time_codes` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `one_time_codes_expiry` ON `one_time_codes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`backed_up` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `totp_credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_ciphertext` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `acts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`creator_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`standing` text NOT NULL,
	`network` text,
	`device` text,
	`period` integer NOT NULL,
	`at` integer NOT NULL,
	`verdict` text,
	`judged_at` integer,
	`taken_back_at` integer,
	`claim_id` text
);
--> statement-breakpoint
CREATE INDEX `acts_waiting` ON `acts` (`judged_at`) WHERE verdict in ('unconfirmed', 'new_account');
--> statement-breakpoint
CREATE INDEX `acts_network` ON `acts` (`network`,`creator_id`,`viewer_key`) WHERE network is not null;
--> statement-breakpoint
CREATE INDEX `acts_viewer` ON `acts` (`viewer_key`,`at`);
--> statement-breakpoint
CREATE INDEX `acts_receipts` ON `acts` (`creator_id`,`kind`,`at`);
--> statement-breakpoint
CREATE INDEX `acts_subject` ON `acts` (`subject_id`);
--> statement-breakpoint
CREATE INDEX `acts_at` ON `acts` (`at`);
--> statement-breakpoint
CREATE INDEX `acts_network_evidence` ON `acts` (`network`,`kind`) WHERE network is not null and standing = 'established';
--> statement-breakpoint
CREATE INDEX `acts_audience` ON `acts` (`creator_id`,`period`,`network`,`viewer_key`,`standing`) WHERE verdict = 'counts' and kind in ('view', 'follow');
--> statement-breakpoint
CREATE INDEX `acts_pending` ON `acts` (`judged_at`,`at`) WHERE verdict is null;
--> statement-breakpoint
CREATE INDEX `acts_device` ON `acts` (`device`,`creator_id`,`viewer_key`) WHERE device is not null and standing <> 'visitor';
--> statement-breakpoint
CREATE INDEX `acts_returned_follows` ON `acts` (`creator_id`) WHERE kind = 'follow' and taken_back_at is not null;
--> statement-breakpoint
CREATE TABLE `claim_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`claim_id` text,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`notified_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_return_takes_something" CHECK(count > 0 and cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `claim_returns_user` ON `claim_returns` (`user_id`,`kind`);
--> statement-breakpoint
CREATE TABLE `ai_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_answers_expiry` ON `ai_answers` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `ai_spending` (
	`subject` text NOT NULL,
	`day` integer NOT NULL,
	`tokens` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subject`, `day`)
);
--> statement-breakpoint
CREATE INDEX `ai_spending_day` ON `ai_spending` (`day`);
--> statement-breakpoint
CREATE TABLE `video_day_parts` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`, `dimension`, `value`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `video_day_quality` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`measure` text NOT NULL,
	`bucket` integer NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`, `measure`, `bucket`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `video_days` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 0 NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	`verified_views` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_days_day` ON `video_days` (`day`);
--> statement-breakpoint
CREATE TABLE `video_retention` (
	`video_id` text NOT NULL,
	`hundredth` integer NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `hundredth`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `video_verdicts` (
	`video_id` text NOT NULL,
	`verdict` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `verdict`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `billing_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`checked_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);
--> statement-breakpoint
CREATE TABLE `billing_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subscription_id` text,
	`invoice_id` text,
	`cents` integer,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_notices_waiting` ON `billing_notices` (`created_at`) WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX `billing_notices_user` ON `billing_notices` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `checkouts_session_id_unique` ON `checkouts` (`session_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_one_open` ON `checkouts` (`user_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE TABLE `first_plan_cards` (
	`user_id` text PRIMARY KEY NOT NULL,
	`card_hash` text,
	`is_repeat` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `first_plan_cards_card` ON `first_plan_cards` (`card_hash`) WHERE card_hash is not null;
--> statement-breakpoint
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
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `invoices_intent` ON `invoices` (`payment_intent_id`);
--> statement-breakpoint
CREATE TABLE `plan_endings` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`refunds` integer NOT NULL,
	`kept_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_endings_waiting` ON `plan_endings` (`due_at`) WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX `plan_endings_user` ON `plan_endings` (`user_id`);
--> statement-breakpoint
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
CREATE INDEX `plan_months_open` ON `plan_months` (`month`) WHERE split_at is null;
--> statement-breakpoint
CREATE INDEX `plan_months_user` ON `plan_months` (`user_id`,`month`);
--> statement-breakpoint
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
CREATE INDEX `plan_shares_creator` ON `plan_shares` (`creator_id`,`month`);
--> statement-breakpoint
CREATE TABLE `plan_trials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`card_hash` text,
	`subscription_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_trials_card_hash_unique` ON `plan_trials` (`card_hash`);
--> statement-breakpoint
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
CREATE INDEX `stripe_events_due` ON `stripe_events` (`lease_until`) WHERE state = 'received';
--> statement-breakpoint
CREATE INDEX `stripe_events_done` ON `stripe_events` (`done_at`);
--> statement-breakpoint
CREATE INDEX `stripe_events_failed` ON `stripe_events` (`received_at`) WHERE state = 'failed';
--> statement-breakpoint
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
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`started_at`);
--> statement-breakpoint
CREATE TABLE `brand_deal_declines` (
	`deal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`declined_at` integer NOT NULL,
	PRIMARY KEY(`deal_id`, `user_id`),
	FOREIGN KEY (`deal_id`) REFERENCES `brand_deals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `brand_deal_declines_user` ON `brand_deal_declines` (`user_id`);
--> statement-breakpoint
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
	`paid_at` integer,
	FOREIGN KEY (`deal_id`) REFERENCES `brand_deals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brand_deal_holds_what_came_in" CHECK(held_cents between 0 and paid_cents)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_session_id_unique` ON `brand_deal_payments` (`session_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_payment_intent_id_unique` ON `brand_deal_payments` (`payment_intent_id`);
--> statement-breakpoint
CREATE INDEX `brand_deal_payments_deal` ON `brand_deal_payments` (`deal_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deal_payments_one_open` ON `brand_deal_payments` (`deal_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `brand_deal_payments_held` ON `brand_deal_payments` (`deal_id`) WHERE held_cents > 0;
--> statement-breakpoint
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
	`keep_days` integer DEFAULT 90 NOT NULL,
	`approved_at` integer,
	`releases_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brand_deal_parts" CHECK(amount_cents > 0 and creator_cents between 0 and amount_cents)
) STRICT;
--> statement-breakpoint
CREATE INDEX `brand_deals_open` ON `brand_deals` (`state`,`accept_by`);
--> statement-breakpoint
CREATE INDEX `brand_deals_creator` ON `brand_deals` (`creator_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `brand_deals_invited` ON `brand_deals` (`invited_id`,`state`);
--> statement-breakpoint
CREATE INDEX `brand_deals_kept` ON `brand_deals` (`video_id`) WHERE approved_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deals_video` ON `brand_deals` (`video_id`) WHERE state in ('delivered', 'disputed', 'approved', 'paid');
--> statement-breakpoint
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
CREATE UNIQUE INDEX `brands_customer_id_unique` ON `brands` (`customer_id`);
--> statement-breakpoint
CREATE TABLE `channel_fans` (
	`creator_id` text NOT NULL,
	`month` integer NOT NULL,
	`user_id` text NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`chats` integer DEFAULT 0 NOT NULL,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`score` integer GENERATED ALWAYS AS ((min(watched_ms / 60000, 600) + 5 * min(comments, 20) + 10 * chats + tip_cents / 50)) VIRTUAL,
	PRIMARY KEY(`creator_id`, `month`, `user_id`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_fans_top` ON `channel_fans` (`creator_id`,`month`,`score`);
--> statement-breakpoint
CREATE INDEX `channel_fans_user` ON `channel_fans` (`user_id`);
--> statement-breakpoint
CREATE TABLE `creator_days` (
	`creator_id` text NOT NULL,
	`day` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 0 NOT NULL,
	`followers_gained` integer DEFAULT 0 NOT NULL,
	`followers_lost` integer DEFAULT 0 NOT NULL,
	`revenue_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `day`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creator_days_day` ON `creator_days` (`day`);
--> statement-breakpoint
CREATE TABLE `creator_hours` (
	`creator_id` text NOT NULL,
	`hour` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `hour`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creator_hours_hour` ON `creator_hours` (`hour`);
--> statement-breakpoint
CREATE TABLE `creator_parts` (
	`creator_id` text NOT NULL,
	`dimension` text NOT NULL,
	`span` text NOT NULL,
	`start` integer NOT NULL,
	`value` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `dimension`, `span`, `start`, `value`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `platform_countries` (
	`day` integer NOT NULL,
	`country` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`viewers` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `country`)
);
--> statement-breakpoint
CREATE TABLE `platform_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	`videos` integer DEFAULT 0 NOT NULL,
	`streams` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	`rolled_up_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `chat_actions_list` ON `chat_actions` (`channel_id`,`id`);
--> statement-breakpoint
CREATE INDEX `chat_actions_actor` ON `chat_actions` (`actor_id`);
--> statement-breakpoint
CREATE INDEX `chat_actions_subject` ON `chat_actions` (`subject_id`);
--> statement-breakpoint
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
CREATE INDEX `chat_bans_user` ON `chat_bans` (`user_id`);
--> statement-breakpoint
CREATE INDEX `chat_bans_by` ON `chat_bans` (`by_id`);
--> statement-breakpoint
CREATE INDEX `chat_bans_list` ON `chat_bans` (`channel_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `chat_moderators` (
	`channel_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_moderators_user` ON `chat_moderators` (`user_id`);
--> statement-breakpoint
CREATE TABLE `chat_settings` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`slow_mode` integer DEFAULT 0 NOT NULL,
	`followers_only` integer DEFAULT false NOT NULL,
	`verified_only` integer DEFAULT false NOT NULL,
	`plan_only` integer DEFAULT false NOT NULL,
	`closed` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	`auto_hold` text DEFAULT 'off' NOT NULL,
	`auto_block` text DEFAULT 'off' NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_settings_slow_mode" CHECK("chat_settings"."slow_mode" between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_likes_user` ON `comment_likes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`video_id` text NOT NULL,
	`user_id` text NOT NULL,
	`parent_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`state` text DEFAULT 'shown' NOT NULL,
	`held_reason` text,
	`like_count` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`pinned_at` integer,
	`hearted_at` integer,
	`creator_id` text,
	`owner_replies` integer DEFAULT 0 NOT NULL,
	`ranked_likes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_video` ON `comments` (`video_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);
--> statement-breakpoint
CREATE INDEX `comments_state` ON `comments` (`state`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_one_pinned` ON `comments` (`video_id`) WHERE pinned_at is not null;
--> statement-breakpoint
CREATE INDEX `comments_of_creator` ON `comments` (`creator_id`,`created_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `comments_unanswered` ON `comments` (`creator_id`,`created_at`,`id`) WHERE deleted_at is null and parent_id is null and state = 'shown' and owner_replies = 0;
--> statement-breakpoint
CREATE INDEX `comments_reviewed` ON `comments` (`creator_id`,`state`,`created_at`,`id`) WHERE deleted_at is null and state <> 'shown';
--> statement-breakpoint
CREATE INDEX `comments_questions` ON `comments` (`creator_id`,`created_at`,`id`) WHERE deleted_at is null and state <> 'rejected' and (instr(body, '?') or instr(body, '？') or instr(body, '؟'));
--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`video_id`,`parent_id`,`ranked_likes`);
--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`notify` integer DEFAULT true NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`follower_id`, `creator_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_creator` ON `follows` (`creator_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `hidden_subjects` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `interactions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content_id` text NOT NULL,
	`content_type` text NOT NULL,
	`interaction_type` text NOT NULL,
	`value` integer DEFAULT 1 NOT NULL,
	`session_id` text,
	`device_type` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interactions_user` ON `interactions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `interactions_content` ON `interactions` (`content_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `interactions_time` ON `interactions` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `interactions_user_content` ON `interactions` (`user_id`,`content_type`,`created_at`);
--> statement-breakpoint
CREATE INDEX `interactions_searches` ON `interactions` (`created_at`) WHERE content_type = 'search';
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_user_id` text,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`evidence` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`decision_id` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reports_about` ON `reports` (`subject_user_id`);
--> statement-breakpoint
CREATE INDEX `reports_newest` ON `reports` (`created_at`);
--> statement-breakpoint
CREATE TABLE `video_reactions` (
	`video_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reaction` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `user_id`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_reactions_user` ON `video_reactions` (`user_id`,`reaction`,`created_at`);
--> statement-breakpoint
CREATE TABLE `dmca_counter_notices` (
	`notice_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`name` text NOT NULL,
	`postal` text NOT NULL,
	`phone` text NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `dmca_notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `dmca_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`video_id` text NOT NULL,
	`video_title` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`work` text NOT NULL,
	`work_url` text NOT NULL,
	`infringement` text NOT NULL,
	`name` text NOT NULL,
	`organization` text NOT NULL,
	`email` text NOT NULL,
	`postal` text NOT NULL,
	`phone` text NOT NULL,
	`signature` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`taken_down_at` integer,
	`restore_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`locale` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dmca_notices_state` ON `dmca_notices` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `dmca_notices_video` ON `dmca_notices` (`video_id`,`state`);
--> statement-breakpoint
CREATE INDEX `dmca_notices_owner` ON `dmca_notices` (`owner_id`,`taken_down_at`);
--> statement-breakpoint
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
	`taken_back` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partner_claim_whole_thousands" CHECK(count > 0 and count % 1000 = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `partner_claims_user` ON `partner_claims` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_claims_followers_once` ON `partner_claims` (`user_id`,`from_count`) WHERE kind = 'followers';
--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`threshold_cents` integer NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`state` text DEFAULT 'onboarding' NOT NULL,
	`due` text DEFAULT '[]' NOT NULL,
	`bank_fingerprint` text,
	`bank_label` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_account_id_unique` ON `payout_accounts` (`account_id`);
--> statement-breakpoint
CREATE TABLE `payout_outbox` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_outbox_due` ON `payout_outbox` (`due_at`);
--> statement-breakpoint
CREATE TABLE `payout_runs` (
	`month` integer PRIMARY KEY NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
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
	`month` integer,
	`sent_at` integer,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_pays_something" CHECK(cents > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_open` ON `payouts` (`user_id`) WHERE state in ('queued', 'sending', 'unknown');
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once_a_month` ON `payouts` (`user_id`,`month`) WHERE month is not null;
--> statement-breakpoint
CREATE INDEX `payouts_untold` ON `payouts` (`finished_at`) WHERE finished_at is not null and told_at is null;
--> statement-breakpoint
CREATE INDEX `payouts_state` ON `payouts` (`state`,`created_at`);
--> statement-breakpoint
CREATE TABLE `member_counters` (
	`user_id` text NOT NULL,
	`counter` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`user_id`, `counter`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `member_days` (
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`quests` text NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`frozen` integer DEFAULT false NOT NULL,
	`streak` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `member_deeds` (
	`user_id` text NOT NULL,
	`deed` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`amount` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`user_id`, `deed`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_deeds_time` ON `member_deeds` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `member_deeds_old` ON `member_deeds` (`at`);
--> statement-breakpoint
CREATE TABLE `member_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`xp` integer DEFAULT 0 NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`title` text,
	`name_colour` text,
	`frame` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`evaluated` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_has_what_is_spent" CHECK(coins >= 0 and xp >= 0)
);
--> statement-breakpoint
CREATE TABLE `member_purchases` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`coins` integer NOT NULL,
	`state` text DEFAULT 'paid' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_purchase_costs" CHECK(coins > 0)
);
--> statement-breakpoint
CREATE TABLE `member_ranks` (
	`level` integer NOT NULL,
	`prefix` integer NOT NULL,
	`members` integer NOT NULL,
	PRIMARY KEY(`level`, `prefix`)
);
--> statement-breakpoint
CREATE TABLE `member_rewards` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`source` text NOT NULL,
	`xp` integer DEFAULT 0 NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`badge` text,
	`title` text,
	`at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_reward_gives" CHECK(xp >= 0 and coins >= 0)
);
--> statement-breakpoint
CREATE INDEX `member_rewards_told` ON `member_rewards` (`user_id`,`told_at`);
--> statement-breakpoint
CREATE TABLE `help_votes` (
	`slug` text NOT NULL,
	`day` integer NOT NULL,
	`yes` integer DEFAULT 0 NOT NULL,
	`no` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slug`, `day`)
);
--> statement-breakpoint
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
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`);
--> statement-breakpoint
CREATE INDEX `ledger_entries_creator` ON `ledger_entries` (`creator_id`) WHERE creator_id is not null;
--> statement-breakpoint
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
CREATE UNIQUE INDEX `ledger_journals_id_unique` ON `ledger_journals` (`id`);
--> statement-breakpoint
CREATE INDEX `ledger_journals_reverses` ON `ledger_journals` (`reverses`) WHERE reverses is not null;
--> statement-breakpoint
CREATE INDEX `ledger_journals_kind` ON `ledger_journals` (`kind`,`n`);
--> statement-breakpoint
CREATE INDEX `ledger_journals_posted` ON `ledger_journals` (`posted_at`);
--> statement-breakpoint
CREATE TABLE `ledger_links` (
	`n` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`n`) REFERENCES `ledger_journals`(`n`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`path` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`group_key` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`read_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `notifications_unmailed` ON `notifications` (`mailed_at`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`group_key`) WHERE read_at is null;
--> statement-breakpoint
CREATE TABLE `playlist_items` (
	`playlist_id` text NOT NULL,
	`video_id` text NOT NULL,
	`position` real NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`playlist_id`, `video_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlist_items_order` ON `playlist_items` (`playlist_id`,`position`);
--> statement-breakpoint
CREATE INDEX `playlist_items_video` ON `playlist_items` (`video_id`);
--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text DEFAULT 'list' NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`visibility` text DEFAULT 'private' NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`decision_id` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlists_owner` ON `playlists` (`owner_id`,`updated_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `playlists_one_watch_later` ON `playlists` (`owner_id`) WHERE kind = 'watch_later';
--> statement-breakpoint
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
CREATE INDEX `announcements_ends` ON `announcements` (`ends_at`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `moderation_decisions_ended_by_unique` ON `moderation_decisions` (`ended_by`);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_appeal_action_id_unique` ON `moderation_decisions` (`appeal_action_id`);
--> statement-breakpoint
CREATE INDEX `decisions_user` ON `moderation_decisions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `decisions_subject` ON `moderation_decisions` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `moderation_decisions` (`appealed_at`) WHERE appealed_at is not null and appeal_outcome is null;
--> statement-breakpoint
CREATE INDEX `decisions_newest` ON `moderation_decisions` (`created_at`);
--> statement-breakpoint
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
CREATE TABLE `offline_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`video_id` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`quality` text NOT NULL,
	`media_version` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`renewed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_grants_one` ON `offline_grants` (`user_id`,`device_id`,`video_id`);
--> statement-breakpoint
CREATE INDEX `offline_grants_video` ON `offline_grants` (`video_id`);
--> statement-breakpoint
CREATE TABLE `onboarding_progress` (
	`user_id` text PRIMARY KEY NOT NULL,
	`step` text DEFAULT 'welcome' NOT NULL,
	`category` text,
	`goals` text DEFAULT '' NOT NULL,
	`partner_seen_at` integer,
	`quiet_until` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `onboarding_steps` (
	`user_id` text NOT NULL,
	`step` text NOT NULL,
	`completed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `partner_applications_user` ON `partner_applications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `partner_applications_state` ON `partner_applications` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `partner_applications_appeals` ON `partner_applications` (`appealed_at`) WHERE appealed_at is not null and appeal_decided_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_applications_one_open` ON `partner_applications` (`user_id`) WHERE state <> 'rejected';
--> statement-breakpoint
CREATE TABLE `brandings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`accent` text,
	`logo_path` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brandings_logo_path_unique` ON `brandings` (`logo_path`);
--> statement-breakpoint
CREATE TABLE `house_ad_showings` (
	`id` text PRIMARY KEY NOT NULL,
	`ad` text NOT NULL,
	`shown_at` integer NOT NULL,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `house_ad_showings_newest` ON `house_ad_showings` (`shown_at`,`ad`,`outcome`);
--> statement-breakpoint
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
CREATE INDEX `prompts_user` ON `prompts` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `prompts_removed` ON `prompts` (`removed_at`);
--> statement-breakpoint
CREATE TABLE `models` (
	`version` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`bytes` integer NOT NULL,
	`user_count` integer NOT NULL,
	`item_count` integer NOT NULL,
	`quality` real,
	`rival_quality` real,
	`trained_at` integer NOT NULL,
	`promoted_at` integer,
	`retired_at` integer
);
--> statement-breakpoint
CREATE INDEX `models_state` ON `models` (`state`,`promoted_at`);
--> statement-breakpoint
CREATE TABLE `recommendation_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`reset_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `trend_acts` (
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`act` text NOT NULL,
	`day` integer NOT NULL,
	`at` integer DEFAULT 0 NOT NULL,
	`amount` real DEFAULT 0 NOT NULL,
	`network` text,
	PRIMARY KEY(`video_id`, `viewer_key`, `act`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trend_acts_day` ON `trend_acts` (`day`);
--> statement-breakpoint
CREATE INDEX `trend_acts_network` ON `trend_acts` (`video_id`,`network`) WHERE network is not null;
--> statement-breakpoint
CREATE TABLE `client_errors` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`page` text NOT NULL,
	`browser` text NOT NULL,
	`build_id` text NOT NULL,
	`request_id` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_errors_last` ON `client_errors` (`last_at`);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`job` text NOT NULL,
	`sealed` text NOT NULL,
	`cause` text NOT NULL,
	`attempts` integer NOT NULL,
	`request_id` text NOT NULL,
	`died_at` integer NOT NULL,
	`state` text NOT NULL,
	`action_id` text,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_state` ON `dead_letters` (`state`,`died_at`);
--> statement-breakpoint
CREATE TABLE `incident_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `incident_updates_incident` ON `incident_updates` (`incident_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`impact` text NOT NULL,
	`components` text DEFAULT '[]' NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `incidents_newest` ON `incidents` (`started_at`);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer,
	`duration_ms` integer,
	`cause` text,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_runs_newest` ON `job_runs` (`due_at`);
--> statement-breakpoint
CREATE INDEX `job_runs_state` ON `job_runs` (`state`,`due_at`);
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`due_at`);
--> statement-breakpoint
CREATE TABLE `status_checks` (
	`component` text NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`ms` integer NOT NULL,
	PRIMARY KEY(`component`, `at`)
);
--> statement-breakpoint
CREATE INDEX `status_checks_at` ON `status_checks` (`at`);
--> statement-breakpoint
CREATE TABLE `status_days` (
	`component` text NOT NULL,
	`day` integer NOT NULL,
	`checks` integer NOT NULL,
	`failed` integer NOT NULL,
	`sum_ms` integer NOT NULL,
	PRIMARY KEY(`component`, `day`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`proved_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
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
CREATE INDEX `disputes_newest` ON `disputes` (`created_at`);
--> statement-breakpoint
CREATE INDEX `disputes_subject` ON `disputes` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `disputes_user` ON `disputes` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `refund_requests_action_id_unique` ON `refund_requests` (`action_id`);
--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `refund_requests_state` ON `refund_requests` (`state`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`subject_type`,`subject_id`) WHERE state in ('open', 'approved');
--> statement-breakpoint
CREATE TABLE `staff_actions` (
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
CREATE INDEX `staff_actions_user` ON `staff_actions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `staff_actions_newest` ON `staff_actions` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `staff_actions_staff` ON `staff_actions` (`staff_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `staff_actions_subject` ON `staff_actions` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE TABLE `chat_writers` (
	`user_id` text NOT NULL,
	`stream_id` text NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `stream_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stream_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`key_ciphertext` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stream_keys_key_hash_unique` ON `stream_keys` (`key_hash`);
--> statement-breakpoint
CREATE TABLE `streams` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`state` text DEFAULT 'ready' NOT NULL,
	`source` text DEFAULT 'browser' NOT NULL,
	`access_epoch` integer DEFAULT 0 NOT NULL,
	`thumbnail_file` text,
	`viewer_count` integer DEFAULT 0 NOT NULL,
	`peak_viewers` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`unique_viewers` integer DEFAULT 0 NOT NULL,
	`subscribers_only` integer DEFAULT false NOT NULL,
	`monetized` integer DEFAULT false NOT NULL,
	`viewer_ms` integer DEFAULT 0 NOT NULL,
	`audience_at` integer,
	`message_count` integer DEFAULT 0 NOT NULL,
	`new_followers` integer DEFAULT 0 NOT NULL,
	`decision_id` text,
	`ranked_viewers` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `streams_creator` ON `streams` (`creator_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `streams_one_open` ON `streams` (`creator_id`) WHERE state in ('ready', 'live');
--> statement-breakpoint
CREATE INDEX `streams_started` ON `streams` (`started_at`) WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX `streams_live` ON `streams` (`state`,`visibility`,`ranked_viewers`);
--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`staff_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`client_id` text,
	FOREIGN KEY (`request_id`) REFERENCES `support_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_messages_request` ON `support_messages` (`request_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `support_messages_user` ON `support_messages` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_client` ON `support_messages` (`request_id`,`client_id`);
--> statement-breakpoint
CREATE TABLE `support_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`waiting_since` integer NOT NULL,
	`promised_hours` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`chat` text,
	`chat_awaited_since` integer,
	`chat_staff_id` text,
	`chat_end` text,
	`chat_ended_at` integer,
	`chat_mail_due` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chat_staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_requests_user` ON `support_requests` (`user_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `support_requests_queue` ON `support_requests` (`state`,`waiting_since`);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_requests_one_chat` ON `support_requests` (`user_id`) WHERE chat in ('waiting', 'open');
--> statement-breakpoint
CREATE INDEX `support_requests_chats` ON `support_requests` (`chat_awaited_since`) WHERE chat in ('waiting', 'open');
--> statement-breakpoint
CREATE INDEX `support_requests_chat_mails` ON `support_requests` (`chat_ended_at`) WHERE chat_mail_due = 1;
--> statement-breakpoint
CREATE TABLE `tip_limits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`day_cents` integer NOT NULL,
	`month_cents` integer NOT NULL,
	`next_day_cents` integer,
	`next_month_cents` integer,
	`next_from` integer,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `tips` (
	`id` text PRIMARY KEY NOT NULL,
	`giver_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`creator_cents` integer NOT NULL,
	`message` text NOT NULL,
	`client_key` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`card_id` text,
	`session_id` text,
	`payment_id` text,
	`card_brand` text,
	`card_last4` text,
	`settle_at` integer,
	`paid_at` integer,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`announced_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tip_gives_something" CHECK(cents > 0 and creator_cents >= 0 and creator_cents <= cents),
	CONSTRAINT "tip_returns_at_most_itself" CHECK(refunded_cents >= 0 and disputed_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_session_id_unique` ON `tips` (`session_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_payment_id_unique` ON `tips` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_once` ON `tips` (`giver_id`,`client_key`);
--> statement-breakpoint
CREATE INDEX `tips_giver` ON `tips` (`giver_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `tips_creator` ON `tips` (`creator_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `tips_due` ON `tips` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`part_number` integer NOT NULL,
	`etag` text NOT NULL,
	`size_bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `part_number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`video_id` text NOT NULL,
	`purpose` text NOT NULL,
	`rendition_name` text,
	`key` text NOT NULL,
	`r2_upload_id` text NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer,
	`part_size` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_video` ON `uploads` (`video_id`);
--> statement-breakpoint
CREATE INDEX `uploads_open` ON `uploads` (`state`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`state`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`display_name` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`avatar_path` text,
	`role` text DEFAULT 'user' NOT NULL,
	`plan` text DEFAULT 'free' NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`banner_path` text,
	`links` text DEFAULT '[]' NOT NULL,
	`username_changed_at` integer,
	`partner_status` text DEFAULT 'none' NOT NULL,
	`profile_visibility` text DEFAULT 'public' NOT NULL,
	`comment_policy` text DEFAULT 'everyone' NOT NULL,
	`analytics_collection` integer DEFAULT true NOT NULL,
	`notify_followers` integer DEFAULT true NOT NULL,
	`notify_engagement` integer DEFAULT true NOT NULL,
	`notify_revenue` integer DEFAULT true NOT NULL,
	`deletion_requested_at` integer,
	`deleted_at` integer,
	`notify_uploads` integer DEFAULT true NOT NULL,
	`notify_mail` text DEFAULT 'daily' NOT NULL,
	`keep_history` integer DEFAULT true NOT NULL,
	`blocked_words` text DEFAULT '[]' NOT NULL,
	`time_zone` text,
	`takes_tips` integer DEFAULT false NOT NULL,
	`creator_tier` text DEFAULT 'none' NOT NULL,
	`comment_hold` text DEFAULT 'off' NOT NULL,
	`granted_plan` text,
	`granted_until` integer,
	`suspended_until` integer,
	`locale` text,
	`payout_threshold_cents` integer DEFAULT 5000 NOT NULL,
	`verified_followers` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);
--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_confirmed_email` ON `users` (`email`) WHERE email_verified_at is not null;
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE TABLE `captions` (
	`video_id` text NOT NULL,
	`language` text NOT NULL,
	`label` text NOT NULL,
	`source` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`vtt` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `language`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `playback_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`user_id` text,
	`played_ms` integer DEFAULT 0 NOT NULL,
	`fetched_at` integer,
	`counted_at` integer,
	`started_at` integer NOT NULL,
	`last_report_at` integer NOT NULL,
	`verdict` text,
	`source` text DEFAULT 'direct' NOT NULL,
	`source_host` text,
	`device` text DEFAULT 'other' NOT NULL,
	`country` text,
	`played` text DEFAULT '' NOT NULL,
	`barred` text,
	`needed_ms` integer DEFAULT 30000 NOT NULL,
	`settled_at` integer,
	`posted_by` text,
	`start_ms` integer,
	`stalls` integer DEFAULT 0 NOT NULL,
	`stalled_ms` integer DEFAULT 0 NOT NULL,
	`bitrate` integer,
	`network` text,
	`period_network` text,
	`period_device` text,
	`standing` text,
	`fetched_bytes` integer DEFAULT 0 NOT NULL,
	`least_bytes` integer,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playback_sessions_video` ON `playback_sessions` (`video_id`,`started_at`);
--> statement-breakpoint
CREATE INDEX `playback_sessions_verdict` ON `playback_sessions` (`video_id`,`verdict`,`started_at`);
--> statement-breakpoint
CREATE INDEX `playback_sessions_open` ON `playback_sessions` (`last_report_at`) WHERE settled_at is null;
--> statement-breakpoint
CREATE INDEX `playback_sessions_settled` ON `playback_sessions` (`settled_at`) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX `playback_sessions_user` ON `playback_sessions` (`user_id`,`started_at`);
--> statement-breakpoint
CREATE INDEX `playback_sessions_viewer` ON `playback_sessions` (`viewer_key`,`started_at`);
--> statement-breakpoint
CREATE INDEX `playback_sessions_network` ON `playback_sessions` (`video_id`,`network`) WHERE network is not null;
--> statement-breakpoint
CREATE TABLE `renditions` (
	`id` text PRIMARY KEY NOT NULL,
	`video_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`failure_reason` text,
	`codecs` text,
	`width` integer,
	`height` integer,
	`frame_rate` integer,
	`bandwidth` integer,
	`average_bandwidth` integer,
	`file_key` text,
	`size_bytes` integer,
	`init_length` integer,
	`segments` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `renditions_name` ON `renditions` (`video_id`,`name`);
--> statement-breakpoint
CREATE TABLE `video_shares` (
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`day` integer NOT NULL,
	`shared_at` integer NOT NULL,
	`network` text,
	PRIMARY KEY(`video_id`, `viewer_key`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_shares_viewer` ON `video_shares` (`viewer_key`,`shared_at`);
--> statement-breakpoint
CREATE INDEX `video_shares_network` ON `video_shares` (`day`,`video_id`,`network`) WHERE network is not null;
--> statement-breakpoint
CREATE TABLE `video_views` (
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`day` integer NOT NULL,
	`counted_at` integer NOT NULL,
	`playback_id` text,
	`claim_id` text,
	`verified` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`video_id`, `viewer_key`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_views_claim` ON `video_views` (`claim_id`) WHERE claim_id is not null;
--> statement-breakpoint
CREATE INDEX `video_views_unclaimed` ON `video_views` (`video_id`,`counted_at`) WHERE claim_id is null and verified = 1;
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`access_epoch` integer DEFAULT 0 NOT NULL,
	`duration_seconds` integer,
	`width` integer,
	`height` integer,
	`original_key` text,
	`original_type` text,
	`original_size` integer,
	`original_name` text,
	`poster_file` text,
	`storyboard_file` text,
	`storyboard` text,
	`stream_id` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`dislike_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`kind` text DEFAULT 'video' NOT NULL,
	`language` text,
	`media_version` integer DEFAULT 0 NOT NULL,
	`comment_policy` text,
	`embed_policy` text DEFAULT 'anywhere' NOT NULL,
	`embed_domains` text DEFAULT '[]' NOT NULL,
	`scheduled_at` integer,
	`removed_at` integer,
	`announcement` text DEFAULT 'none' NOT NULL,
	`details_version` integer DEFAULT 0 NOT NULL,
	`subscribers_only` integer DEFAULT false NOT NULL,
	`trim` text,
	`trimmed_at` integer,
	`media_since` integer DEFAULT 0 NOT NULL,
	`trend` real DEFAULT 0 NOT NULL,
	`paid_promotion` integer DEFAULT false NOT NULL,
	`paid_partner` text,
	`decision_id` text,
	`limited_by` text,
	`verified_views` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `videos_listed` ON `videos` (`state`,`visibility`,`published_at`);
--> statement-breakpoint
CREATE INDEX `videos_listed_category` ON `videos` (`category`,`state`,`visibility`,`published_at`);
--> statement-breakpoint
CREATE INDEX `videos_creator` ON `videos` (`creator_id`,`state`,`published_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_stream` ON `videos` (`stream_id`);
--> statement-breakpoint
CREATE INDEX `videos_scheduled` ON `videos` (`scheduled_at`);
--> statement-breakpoint
CREATE INDEX `videos_removed` ON `videos` (`state`,`removed_at`);
--> statement-breakpoint
CREATE INDEX `videos_own_date` ON `videos` (`creator_id`,(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end),`id`);
--> statement-breakpoint
CREATE INDEX `videos_own_state` ON `videos` (`creator_id`,`state`,(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end),`id`);
--> statement-breakpoint
CREATE INDEX `videos_own_views` ON `videos` (`creator_id`,`view_count`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_own_comments` ON `videos` (`creator_id`,`comment_count`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_own_likes` ON `videos` (`creator_id`,`like_count`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_announcement` ON `videos` (`announcement`,`published_at`) WHERE announcement = 'due';
--> statement-breakpoint
CREATE INDEX `videos_trimmed` ON `videos` (`trimmed_at`) WHERE trimmed_at is not null;
--> statement-breakpoint
CREATE INDEX `videos_trend` ON `videos` (`state`,`visibility`,`trend`);
--> statement-breakpoint
CREATE INDEX `videos_trend_category` ON `videos` (`category`,`state`,`visibility`,`trend`);
--> statement-breakpoint
CREATE INDEX `videos_listed_verified` ON `videos` (`state`,`visibility`,`verified_views`);
--> statement-breakpoint
CREATE TABLE `watch_progress` (
	`user_id` text NOT NULL,
	`video_id` text NOT NULL,
	`position_ms` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `video_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watch_progress_recent` ON `watch_progress` (`user_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `watch_progress_old` ON `watch_progress` (`updated_at`);
--> statement-breakpoint
-- Counters. They change in the transaction that writes the row, whichever code writes it.
CREATE TRIGGER `follows_counted` AFTER INSERT ON `follows` BEGIN
  UPDATE `users` SET `follower_count` = `follower_count` + 1 WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_uncounted` AFTER DELETE ON `follows` BEGIN
  UPDATE `users` SET `follower_count` = max(0, `follower_count` - 1) WHERE `id` = OLD.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_counted` AFTER INSERT ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = `like_count` + (NEW.`reaction` = 'like'),
    `dislike_count` = `dislike_count` + (NEW.`reaction` = 'dislike')
  WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_recounted` AFTER UPDATE OF `reaction` ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = max(0, `like_count` + (NEW.`reaction` = 'like') - (OLD.`reaction` = 'like')),
    `dislike_count` = max(0, `dislike_count` + (NEW.`reaction` = 'dislike') - (OLD.`reaction` = 'dislike'))
  WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_uncounted` AFTER DELETE ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = max(0, `like_count` - (OLD.`reaction` = 'like')),
    `dislike_count` = max(0, `dislike_count` - (OLD.`reaction` = 'dislike'))
  WHERE `id` = OLD.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_views_counted` AFTER INSERT ON `video_views` BEGIN
  UPDATE `videos` SET `view_count` = `view_count` + 1 WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
-- A comment counts while it is shown: it is neither deleted, nor held, nor rejected.
CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  UPDATE `videos` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`video_id`;
  UPDATE `comments` SET `reply_count` = `reply_count` + 1 WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_recounted` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)) WHERE `id` = NEW.`video_id`;
  UPDATE `comments` SET `reply_count` = max(0, `reply_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)) WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_uncounted` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`video_id`;
  UPDATE `comments` SET `reply_count` = max(0, `reply_count` - 1) WHERE `id` = OLD.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_counted` AFTER INSERT ON `comment_likes` BEGIN
  UPDATE `comments` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_uncounted` AFTER DELETE ON `comment_likes` BEGIN
  UPDATE `comments` SET `like_count` = max(0, `like_count` - 1) WHERE `id` = OLD.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `playlist_items_counted` AFTER INSERT ON `playlist_items` BEGIN
  UPDATE `playlists` SET `item_count` = `item_count` + 1 WHERE `id` = NEW.`playlist_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `playlist_items_uncounted` AFTER DELETE ON `playlist_items` BEGIN
  UPDATE `playlists` SET `item_count` = max(0, `item_count` - 1) WHERE `id` = OLD.`playlist_id`;
END;
--> statement-breakpoint
-- Likes, comments and shares count on the UTC day on which they were made. Taking one back lowers the count of that same day. Only an
-- insert creates the row of a day: deleting a video deletes its days before its reactions and comments.
CREATE TRIGGER `video_days_liked` AFTER INSERT ON `video_reactions` WHEN NEW.`reaction` = 'like' BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `likes`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `likes` = `likes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_unliked` AFTER DELETE ON `video_reactions` WHEN OLD.`reaction` = 'like' BEGIN
  UPDATE `video_days` SET `likes` = max(0, `likes` - 1) WHERE `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_reliked` AFTER UPDATE OF `reaction`, `created_at` ON `video_reactions`
WHEN NEW.`reaction` = 'like' OR OLD.`reaction` = 'like' BEGIN
  UPDATE `video_days` SET `likes` = max(0, `likes` - 1)
    WHERE OLD.`reaction` = 'like' AND `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
  INSERT INTO `video_days` (`video_id`, `day`, `likes`)
    SELECT NEW.`video_id`, NEW.`created_at` / 86400000, 1 WHERE NEW.`reaction` = 'like'
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `likes` = `likes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_commented` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `comments`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_recommented` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  INSERT INTO `video_days` (`video_id`, `day`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000) ON CONFLICT DO NOTHING;
  UPDATE `video_days` SET `comments` = max(0, `comments` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1))
    WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`created_at` / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_uncommented` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  UPDATE `video_days` SET `comments` = max(0, `comments` - 1) WHERE `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
END;
--> statement-breakpoint
-- Search. The index contains public documents only. Triggers update it in the transaction that writes the row, so neither a result nor a
-- suggestion ever contains text that is no longer public. Followers-only content is not indexed
-- (worker/domain/discovery/search searches it separately).

-- `place` sorts documents without reading them. From high to low: 4 bits for the tier of views or followers, 26 bits for the minute of
-- publication, 30 bits for the row and 2 bits for the kind.
CREATE TABLE `search_docs` (
  `place` INTEGER PRIMARY KEY,
  `kind` TEXT NOT NULL,
  `ref` TEXT NOT NULL,
  `language` TEXT NOT NULL DEFAULT '',
  `owner_id` TEXT NOT NULL,
  `category` TEXT,
  `seconds` INTEGER,
  `form` TEXT,
  `has_captions` INTEGER NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_of` ON `search_docs` (`ref`, `kind`, `language`);
--> statement-breakpoint
CREATE INDEX `search_docs_owner` ON `search_docs` (`owner_id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_videos` USING fts5(title, creator, tags, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_creators` USING fts5(name, bio, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_playlists` USING fts5(title, creator, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_captions` USING fts5(words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_grams` USING fts5(words, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_video_terms` USING fts5vocab(`search_videos`, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_creator_terms` USING fts5vocab(`search_creators`, 'row');
--> statement-breakpoint
CREATE VIEW `search_playlist_source` AS
SELECT
  (1 << 58) | (min(67108863, max(0, p.`created_at` / 60000)) << 32) | ((p.rowid & 1073741823) << 2) | 3 AS `place`,
  p.`id` AS `ref`, p.`owner_id` AS `owner_id`, p.`title` AS `title`, u.`display_name` || ' ' || u.`username` AS `creator`, p.`description` AS `body`
FROM `playlists` p JOIN `users` u ON u.`id` = p.`owner_id`
WHERE p.`visibility` = 'public' AND p.`kind` = 'list' AND p.`item_count` > 0
  AND u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` = 'public';
--> statement-breakpoint
CREATE TRIGGER `search_video_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'video' BEGIN
  INSERT INTO `search_videos` (rowid, title, creator, tags, body) SELECT NEW.`place`, title, creator, tags, body FROM `search_video_source` WHERE `ref` = NEW.`ref`;
  INSERT INTO `search_grams` (rowid, words) SELECT NEW.`place`, title FROM `search_video_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_video_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'video' BEGIN
  DELETE FROM `search_videos` WHERE rowid = OLD.`place`;
  DELETE FROM `search_grams` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_caption_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'caption' BEGIN
  INSERT INTO `search_captions` (rowid, words) SELECT NEW.`place`, words FROM `search_caption_source` WHERE `ref` = NEW.`ref` AND `language` = NEW.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_caption_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'caption' BEGIN
  DELETE FROM `search_captions` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_creator_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'creator' BEGIN
  INSERT INTO `search_creators` (rowid, name, bio) SELECT NEW.`place`, name, bio FROM `search_creator_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_creator_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'creator' BEGIN
  DELETE FROM `search_creators` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlist_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'playlist' BEGIN
  INSERT INTO `search_playlists` (rowid, title, creator, body) SELECT NEW.`place`, title, creator, body FROM `search_playlist_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlist_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'playlist' BEGIN
  DELETE FROM `search_playlists` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_added` AFTER INSERT ON `videos` WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_reworded` AFTER UPDATE OF `title`, `description`, `category`, `tags`, `kind`, `duration_seconds`, `stream_id`, `published_at` ON `videos`
WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_shown` AFTER UPDATE OF `state`, `visibility`, `creator_id` ON `videos`
WHEN NEW.`state` <> OLD.`state` OR NEW.`visibility` <> OLD.`visibility` OR NEW.`creator_id` <> OLD.`creator_id` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_gone` AFTER DELETE ON `videos` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_added` AFTER INSERT ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`video_id` AND `kind` = 'caption' AND `language` = NEW.`language`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`video_id` AND `language` = NEW.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_changed` AFTER UPDATE OF `vtt`, `is_published`, `language` ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`video_id` AND `kind` = 'caption' AND `language` IN (OLD.`language`, NEW.`language`);
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`video_id` AND `language` = NEW.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_gone` AFTER DELETE ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`video_id` AND `kind` = 'caption' AND `language` = OLD.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = OLD.`video_id` AND c.`is_published` = 1) WHERE `ref` = OLD.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_added` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_shown` AFTER UPDATE OF `username`, `display_name`, `suspended_at`, `deletion_requested_at`, `profile_visibility` ON `users`
WHEN NEW.`username` <> OLD.`username` OR NEW.`display_name` <> OLD.`display_name` OR NEW.`suspended_at` IS NOT OLD.`suspended_at`
  OR NEW.`deletion_requested_at` IS NOT OLD.`deletion_requested_at` OR NEW.`profile_visibility` <> OLD.`profile_visibility` BEGIN
  DELETE FROM `search_docs` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `owner_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_gone` AFTER DELETE ON `users` BEGIN
  DELETE FROM `search_docs` WHERE `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_added` AFTER INSERT ON `playlists` BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_changed` AFTER UPDATE OF `title`, `description`, `visibility`, `kind`, `item_count`, `owner_id` ON `playlists` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'playlist';
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_gone` AFTER DELETE ON `playlists` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`id` AND `kind` = 'playlist';
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_shared` AFTER INSERT ON `video_shares` BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `shares`) VALUES (NEW.`video_id`, NEW.`day`, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `shares` = `shares` + 1;
END;
--> statement-breakpoint
-- The ledger. The entries of a journal are inserted first. The journal's own row closes it, and the database rejects it unless the entries
-- sum to zero.
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
-- INSERT OR REPLACE would delete the old row without firing the delete triggers.
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
-- Journals are numbered without a gap.
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
--> statement-breakpoint
-- The staff record is append-only. Only text about a user can be emptied, when the account is deleted.
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
-- INSERT OR REPLACE would delete the old row without firing the delete triggers.
CREATE TRIGGER `staff_actions_once` BEFORE INSERT ON `staff_actions`
WHEN EXISTS (SELECT 1 FROM `staff_actions` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'staff_actions: the record stays');
END;
--> statement-breakpoint
-- Gamification. A reward or a purchase changes the balance in the statement that inserts its row. The primary key of the row keeps that
-- from happening twice.
CREATE TRIGGER `member_rewards_given` AFTER INSERT ON `member_rewards` BEGIN
  INSERT INTO `member_profiles` (`user_id`, `xp`, `coins`) VALUES (NEW.`user_id`, NEW.`xp`, NEW.`coins`)
    ON CONFLICT (`user_id`) DO UPDATE SET `xp` = `xp` + excluded.`xp`, `coins` = `coins` + excluded.`coins`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_purchases_paid` AFTER INSERT ON `member_purchases` WHEN NEW.`state` = 'paid' BEGIN
  UPDATE `member_profiles` SET `coins` = `coins` - NEW.`coins` WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_purchases_moved` AFTER UPDATE OF `state`, `coins` ON `member_purchases` BEGIN
  UPDATE `member_profiles`
    SET `coins` = `coins` + iif(OLD.`state` = 'paid', OLD.`coins`, 0) - iif(NEW.`state` = 'paid', NEW.`coins`, 0)
    WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_joined` AFTER INSERT ON `member_profiles` WHEN NEW.`enabled` = 1 BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, NEW.`xp`, 1), (1, NEW.`xp` / 100, 1), (2, NEW.`xp` / 10000, 1), (3, NEW.`xp` / 1000000, 1)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_moved` AFTER UPDATE OF `xp`, `enabled` ON `member_profiles`
WHEN NEW.`xp` <> OLD.`xp` OR NEW.`enabled` <> OLD.`enabled` BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, OLD.`xp`, -OLD.`enabled`), (1, OLD.`xp` / 100, -OLD.`enabled`), (2, OLD.`xp` / 10000, -OLD.`enabled`), (3, OLD.`xp` / 1000000, -OLD.`enabled`),
      (0, NEW.`xp`, NEW.`enabled`), (1, NEW.`xp` / 100, NEW.`enabled`), (2, NEW.`xp` / 10000, NEW.`enabled`), (3, NEW.`xp` / 1000000, NEW.`enabled`)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
  DELETE FROM `member_ranks` WHERE `level` = 0 AND `prefix` = OLD.`xp` AND `members` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_left` AFTER DELETE ON `member_profiles` WHEN OLD.`enabled` = 1 BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, OLD.`xp`, -1), (1, OLD.`xp` / 100, -1), (2, OLD.`xp` / 10000, -1), (3, OLD.`xp` / 1000000, -1)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
  DELETE FROM `member_ranks` WHERE `level` = 0 AND `prefix` = OLD.`xp` AND `members` = 0;
END;
--> statement-breakpoint
-- The triggers below insert into this view. The view adds `delta` to a counter of an existing user and ignores a null user.
CREATE VIEW `member_tally` AS SELECT `user_id`, `counter`, `value` AS `delta` FROM `member_counters`;
--> statement-breakpoint
CREATE TRIGGER `member_tally_added` INSTEAD OF INSERT ON `member_tally` BEGIN
  INSERT INTO `member_profiles` (`user_id`, `changed`) SELECT `id`, 1 FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL
    ON CONFLICT (`user_id`) DO UPDATE SET `changed` = `changed` + 1;
  INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
    SELECT `id`, NEW.`counter`, NEW.`delta` FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL
    ON CONFLICT (`user_id`, `counter`) DO UPDATE SET `value` = `value` + excluded.`value`;
END;
--> statement-breakpoint
CREATE VIEW `member_deed` AS SELECT `user_id`, `deed`, `subject`, `at`, `amount` FROM `member_deeds`;
--> statement-breakpoint
CREATE TRIGGER `member_deed_added` INSTEAD OF INSERT ON `member_deed` BEGIN
  INSERT INTO `member_deeds` (`user_id`, `deed`, `subject`, `at`, `amount`)
    SELECT `id`, NEW.`deed`, NEW.`subject`, NEW.`at`, NEW.`amount` FROM `users`
    WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND NEW.`subject` IS NOT NULL
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `member_deeds_categories` AFTER INSERT ON `member_deeds` WHEN NEW.`deed` = 'category' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'categories_watched', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_days_active_first` AFTER INSERT ON `member_days` WHEN NEW.`active` = 1 BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'active_days', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_days_active` AFTER UPDATE OF `active` ON `member_days` WHEN NEW.`active` <> OLD.`active` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'active_days', NEW.`active` - OLD.`active`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_rewards_quests` AFTER INSERT ON `member_rewards` WHEN NEW.`source` = 'quest' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'quests_done', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_followed` AFTER INSERT ON `follows` WHEN NEW.`follower_id` <> NEW.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'followers', 1), (NEW.`follower_id`, 'following', 1);
  INSERT INTO `member_deed` VALUES (NEW.`follower_id`, 'follow', NEW.`creator_id`, NEW.`created_at`, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_unfollowed` AFTER DELETE ON `follows` WHEN OLD.`follower_id` <> OLD.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`creator_id`, 'followers', -1), (OLD.`follower_id`, 'following', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_liked` AFTER INSERT ON `video_reactions` WHEN NEW.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_reliked` AFTER UPDATE OF `reaction` ON `video_reactions` WHEN NEW.`reaction` <> OLD.`reaction` BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', iif(NEW.`reaction` = 'like', 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', iif(NEW.`reaction` = 'like', 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`reaction` = 'like';
END;
--> statement-breakpoint
-- Deleting a video with its likes lowers no counter: the owner keeps what the video earned, and the people who liked it keep theirs.
CREATE TRIGGER `member_unliked` AFTER DELETE ON `video_reactions` WHEN OLD.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'likes_given', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_liked` AFTER INSERT ON `comment_likes` BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', 1 FROM `comments` c WHERE c.`id` = NEW.`comment_id` AND c.`user_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_unliked` AFTER DELETE ON `comment_likes` BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', -1 FROM `comments` c WHERE c.`id` = OLD.`comment_id` AND c.`user_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- A comment counts while it is shown. Under one's own video only replies to others count.
CREATE TRIGGER `member_commented` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'comments_made', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'answers_given', 1 FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id`
    WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'comment', v.`id` || ':' || (NEW.`created_at` / 86400000), NEW.`created_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'answer', p.`id`, NEW.`created_at`, 1 FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id`
    WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_recommented` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'comments_made', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1) FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1) FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'answers_given', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)
    FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id` WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'comment', v.`id` || ':' || (NEW.`created_at` / 86400000), NEW.`created_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown';
END;
--> statement-breakpoint
CREATE TRIGGER `member_uncommented` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'comments_made', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- A video counts as published when it is public. The replay of a stream does not count: the stream does.
CREATE TRIGGER `member_published` AFTER INSERT ON `videos` WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' AND NEW.`stream_id` IS NULL BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'videos_published', 1);
  INSERT INTO `member_deed` VALUES (NEW.`creator_id`, 'publish', NEW.`id`, coalesce(NEW.`published_at`, NEW.`updated_at`), 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_republished` AFTER UPDATE OF `state`, `visibility` ON `videos`
WHEN NEW.`stream_id` IS NULL AND (NEW.`state` = 'published' AND NEW.`visibility` = 'public') <> (OLD.`state` = 'published' AND OLD.`visibility` = 'public') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'videos_published', iif(NEW.`state` = 'published' AND NEW.`visibility` = 'public', 1, -1));
  INSERT INTO `member_deed` SELECT NEW.`creator_id`, 'publish', NEW.`id`, NEW.`updated_at`, 1 WHERE NEW.`state` = 'published' AND NEW.`visibility` = 'public';
END;
--> statement-breakpoint
CREATE TRIGGER `member_unpublished` AFTER DELETE ON `videos` WHEN OLD.`state` = 'published' AND OLD.`visibility` = 'public' AND OLD.`stream_id` IS NULL BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`creator_id`, 'videos_published', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_viewed` AFTER INSERT ON `video_views` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'views_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
  INSERT INTO `member_tally` SELECT substr(NEW.`viewer_key`, 3), 'videos_watched', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'watch', v.`id` || ':' || NEW.`day`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'category', v.`category`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
END;
--> statement-breakpoint
CREATE TRIGGER `member_watched` AFTER UPDATE OF `settled_at` ON `playback_sessions`
WHEN NEW.`settled_at` IS NOT NULL AND OLD.`settled_at` IS NULL AND NEW.`user_id` IS NOT NULL AND NEW.`played_ms` > 0
  AND NEW.`verdict` NOT IN ('own', 'robot', 'not_fetched') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'watched_ms', NEW.`played_ms`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_shared` AFTER INSERT ON `video_shares` WHEN substr(NEW.`viewer_key`, 1, 2) = 'u:' BEGIN
  INSERT INTO `member_tally` SELECT substr(NEW.`viewer_key`, 3), 'shares_made', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'share', v.`id` || ':' || NEW.`day`, NEW.`shared_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
END;
--> statement-breakpoint
-- A stream counts when it lasts at least five minutes and is not private.
CREATE TRIGGER `member_streamed` AFTER UPDATE OF `state` ON `streams`
WHEN NEW.`state` = 'ended' AND OLD.`state` <> 'ended' AND NEW.`visibility` <> 'private' AND NEW.`ended_at` - NEW.`started_at` >= 300000 BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'streams_held', 1), (NEW.`creator_id`, 'live_minutes', (NEW.`ended_at` - NEW.`started_at`) / 60000);
  INSERT INTO `member_deed` VALUES (NEW.`creator_id`, 'stream', NEW.`id`, NEW.`ended_at`, (NEW.`ended_at` - NEW.`started_at`) / 60000);
END;
--> statement-breakpoint
CREATE TRIGGER `member_crowded` AFTER UPDATE OF `peak_viewers` ON `streams` WHEN NEW.`peak_viewers` > OLD.`peak_viewers` AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`creator_id`, 'peak_viewers',
    NEW.`peak_viewers` - coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0)
    WHERE NEW.`peak_viewers` > coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0);
END;
--> statement-breakpoint
CREATE TRIGGER `member_chatted` AFTER INSERT ON `chat_writers` BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'chats_joined', 1 FROM `streams` s WHERE s.`id` = NEW.`stream_id` AND s.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'chat', s.`id`, NEW.`first_at`, 1 FROM `streams` s WHERE s.`id` = NEW.`stream_id` AND s.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_tipped` AFTER UPDATE OF `state` ON `tips` WHEN NEW.`state` = 'paid' AND OLD.`state` <> 'paid' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`giver_id`, 'tips_given', 1), (NEW.`creator_id`, 'tips_received', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_tip_returned` AFTER UPDATE OF `refunded_cents`, `disputed_cents` ON `tips`
WHEN NEW.`state` = 'paid' AND (NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`) <> (OLD.`refunded_cents` + OLD.`disputed_cents` >= OLD.`cents`) BEGIN
  INSERT INTO `member_tally` VALUES
    (NEW.`giver_id`, 'tips_given', iif(NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`, -1, 1)),
    (NEW.`creator_id`, 'tips_received', iif(NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`, -1, 1));
END;
--> statement-breakpoint
-- A playlist counts while it has an item.
CREATE TRIGGER `member_playlist_filled` AFTER UPDATE OF `item_count` ON `playlists` WHEN NEW.`kind` = 'list' AND (NEW.`item_count` > 0) <> (OLD.`item_count` > 0) BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`owner_id`, 'playlists_made', iif(NEW.`item_count` > 0, 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `member_playlist_gone` AFTER DELETE ON `playlists` WHEN OLD.`kind` = 'list' AND OLD.`item_count` > 0 BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`owner_id`, 'playlists_made', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_saved` AFTER INSERT ON `playlist_items` BEGIN
  INSERT INTO `member_deed` SELECT p.`owner_id`, 'save', NEW.`video_id`, NEW.`added_at`, 1 FROM `playlists` p JOIN `videos` v ON v.`id` = NEW.`video_id`
    WHERE p.`id` = NEW.`playlist_id` AND v.`creator_id` <> p.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_captioned` AFTER INSERT ON `captions` WHEN NEW.`is_published` = 1 BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id`;
  INSERT INTO `member_deed` SELECT v.`creator_id`, 'captions', v.`id` || ':' || NEW.`language`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_recaptioned` AFTER UPDATE OF `is_published` ON `captions` WHEN NEW.`is_published` <> OLD.`is_published` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', iif(NEW.`is_published` = 1, 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id`;
  INSERT INTO `member_deed` SELECT v.`creator_id`, 'captions', v.`id` || ':' || NEW.`language`, NEW.`updated_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND NEW.`is_published` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `member_uncaptioned` AFTER DELETE ON `captions` WHEN OLD.`is_published` = 1 BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_introduced` AFTER UPDATE OF `bio`, `avatar_path` ON `users`
WHEN (NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '') <> (OLD.`avatar_path` IS NOT NULL AND trim(OLD.`bio`) <> '') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`id`, 'profile_complete', iif(NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '', 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `member_partnered` AFTER UPDATE OF `partner_status` ON `users`
WHEN (NEW.`partner_status` = 'active') <> (OLD.`partner_status` = 'active') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`id`, 'partner', iif(NEW.`partner_status` = 'active', 1, -1));
END;
--> statement-breakpoint
-- A user who is inserted with a complete profile, like those of the demo.
CREATE TRIGGER `member_arrived` AFTER INSERT ON `users` WHEN (NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '') OR NEW.`partner_status` = 'active' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`id`, 'profile_complete', 1 WHERE NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '';
  INSERT INTO `member_tally` SELECT NEW.`id`, 'partner', 1 WHERE NEW.`partner_status` = 'active';
END;
--> statement-breakpoint
-- The figures of a channel, by day, by month and by dimension.
CREATE TRIGGER `creator_days_of_video` AFTER INSERT ON `video_days` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `playbacks`, `views`, `plays`, `watched_ms`, `likes`, `comments`, `shares`)
    SELECT `creator_id`, NEW.`day`, NEW.`playbacks`, NEW.`views`, NEW.`plays`, NEW.`watched_ms`, NEW.`likes`, NEW.`comments`, NEW.`shares` FROM `videos` WHERE `id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`, `likes` = `likes` + excluded.`likes`, `comments` = `comments` + excluded.`comments`, `shares` = `shares` + excluded.`shares`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_days_of_video_on` AFTER UPDATE ON `video_days`
WHEN NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`plays` <> OLD.`plays` OR NEW.`watched_ms` <> OLD.`watched_ms` OR NEW.`likes` <> OLD.`likes` OR NEW.`comments` <> OLD.`comments` OR NEW.`shares` <> OLD.`shares` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `playbacks`, `views`, `plays`, `watched_ms`, `likes`, `comments`, `shares`)
    SELECT `creator_id`, NEW.`day`, NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`plays` - OLD.`plays`, NEW.`watched_ms` - OLD.`watched_ms`, NEW.`likes` - OLD.`likes`, NEW.`comments` - OLD.`comments`, NEW.`shares` - OLD.`shares` FROM `videos` WHERE `id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`, `likes` = `likes` + excluded.`likes`, `comments` = `comments` + excluded.`comments`, `shares` = `shares` + excluded.`shares`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_video` AFTER INSERT ON `video_days`
WHEN NEW.`playbacks` <> 0 OR NEW.`views` <> 0 OR NEW.`plays` <> 0 OR NEW.`watched_ms` <> 0 BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `plays`, `watched_ms`)
    SELECT v.`creator_id`, 'video', s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`video_id`,
      NEW.`playbacks`, NEW.`views`, NEW.`plays`, NEW.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_video_on` AFTER UPDATE ON `video_days`
WHEN NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`plays` <> OLD.`plays` OR NEW.`watched_ms` <> OLD.`watched_ms` BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `plays`, `watched_ms`)
    SELECT v.`creator_id`, 'video', s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`video_id`,
      NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`plays` - OLD.`plays`, NEW.`watched_ms` - OLD.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_part` AFTER INSERT ON `video_day_parts`
WHEN NEW.`dimension` IN ('source', 'device', 'country') BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `watched_ms`)
    SELECT v.`creator_id`, NEW.`dimension`, s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`value`,
      NEW.`playbacks`, NEW.`views`, NEW.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_part_on` AFTER UPDATE ON `video_day_parts`
WHEN NEW.`dimension` IN ('source', 'device', 'country') AND (NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`watched_ms` <> OLD.`watched_ms`) BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `watched_ms`)
    SELECT v.`creator_id`, NEW.`dimension`, s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`value`,
      NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`watched_ms` - OLD.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_days_followed` AFTER INSERT ON `follows` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `followers_gained`) VALUES (NEW.`creator_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `followers_gained` = `followers_gained` + 1;
  UPDATE `streams` SET `new_followers` = `new_followers` + 1
    WHERE `creator_id` = NEW.`creator_id` AND state in ('ready', 'live') AND `state` = 'live';
END;
--> statement-breakpoint
-- An erased account has no figures: deleting its followers creates no row.
CREATE TRIGGER `creator_days_unfollowed` AFTER DELETE ON `follows` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `followers_lost`)
    SELECT `id`, unixepoch() / 86400, 1 FROM `users` WHERE `id` = OLD.`creator_id` AND `deleted_at` IS NULL
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `followers_lost` = `followers_lost` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_first` AFTER INSERT ON `video_day_parts` WHEN NEW.`dimension` = 'verdict' BEGIN
  INSERT INTO `video_verdicts` (`video_id`, `verdict`, `playbacks`) VALUES (NEW.`video_id`, NEW.`value`, NEW.`playbacks`)
    ON CONFLICT (`video_id`, `verdict`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_more` AFTER UPDATE OF `playbacks` ON `video_day_parts` WHEN NEW.`dimension` = 'verdict' BEGIN
  UPDATE `video_verdicts` SET `playbacks` = `playbacks` + NEW.`playbacks` - OLD.`playbacks`
    WHERE `video_id` = NEW.`video_id` AND `verdict` = NEW.`value`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_less` AFTER DELETE ON `video_day_parts` WHEN OLD.`dimension` = 'verdict' BEGIN
  UPDATE `video_verdicts` SET `playbacks` = `playbacks` - OLD.`playbacks` WHERE `video_id` = OLD.`video_id` AND `verdict` = OLD.`value`;
END;
--> statement-breakpoint
-- The fans of a channel. A playback counts when it is settled, its viewer allows collection (user_id is set), and the viewer is neither the
-- owner, nor staff, nor a robot.
CREATE TRIGGER `channel_fans_watched` AFTER UPDATE OF `settled_at` ON `playback_sessions`
WHEN OLD.`settled_at` IS NULL AND NEW.`settled_at` IS NOT NULL AND NEW.`user_id` IS NOT NULL AND NEW.`barred` IS NULL
  AND NEW.`played_ms` > 0 AND NEW.`verdict` IN ('counted', 'too_short', 'repeat') BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `watched_ms`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`started_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, NEW.`played_ms`
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_commented` AFTER INSERT ON `comments` WHEN NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `comments`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_comment_shown` AFTER UPDATE OF `state`, `deleted_at` ON `comments`
WHEN (NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL) AND NOT (OLD.`state` = 'shown' AND OLD.`deleted_at` IS NULL) BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `comments`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
-- An update, not an insert: a deleted fan does not come back.
CREATE TRIGGER `channel_fans_comment_gone` AFTER UPDATE OF `state`, `deleted_at` ON `comments`
WHEN (OLD.`state` = 'shown' AND OLD.`deleted_at` IS NULL) AND NOT (NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL) BEGIN
  UPDATE `channel_fans` SET `comments` = max(0, `comments` - 1)
    WHERE `creator_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`)
      AND `month` = cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer) AND `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_chatted` AFTER INSERT ON `chat_writers` BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `chats`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`first_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `streams` WHERE `id` = NEW.`stream_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `chats` = `chats` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_tipped` AFTER UPDATE OF `state`, `refunded_cents`, `disputed_cents` ON `tips`
WHEN NEW.`state` = 'paid' BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `tip_cents`)
    SELECT NEW.`creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`giver_id`, NEW.`cents`
    WHERE OLD.`state` <> 'paid' AND NEW.`creator_id` <> NEW.`giver_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `tip_cents` = `tip_cents` + excluded.`tip_cents`;
  UPDATE `channel_fans` SET `tip_cents` = max(0, `tip_cents`
      - (min(NEW.`cents`, NEW.`refunded_cents` + NEW.`disputed_cents`)
        - iif(OLD.`state` = 'paid', min(OLD.`cents`, OLD.`refunded_cents` + OLD.`disputed_cents`), 0)))
    WHERE `creator_id` = NEW.`creator_id` AND `user_id` = NEW.`giver_id`
      AND `month` = cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer);
END;
--> statement-breakpoint
-- The code that inserts a comment need not know the creator of the video.
CREATE TRIGGER `comments_of_whom` AFTER INSERT ON `comments` WHEN NEW.`creator_id` IS NULL BEGIN
  UPDATE `comments` SET `creator_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answered` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND NEW.`deleted_at` IS NULL BEGIN
  UPDATE `comments` SET `owner_replies` = `owner_replies` + 1
    WHERE `id` = NEW.`parent_id` AND NEW.`user_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answer_gone` AFTER UPDATE OF `deleted_at` ON `comments`
WHEN NEW.`parent_id` IS NOT NULL AND (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
  UPDATE `comments` SET `owner_replies` = max(0, `owner_replies` + CASE WHEN NEW.`deleted_at` IS NULL THEN 1 ELSE -1 END)
    WHERE `id` = NEW.`parent_id` AND NEW.`user_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answer_removed` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NOT NULL AND OLD.`deleted_at` IS NULL BEGIN
  UPDATE `comments` SET `owner_replies` = max(0, `owner_replies` - 1)
    WHERE `id` = OLD.`parent_id` AND OLD.`user_id` = `creator_id`;
END;
--> statement-breakpoint
-- The entries of a journal are inserted before it. The listed kinds move money without earning any
-- (domain/money/ledger/contract-statement.ts). Only the entry that a won dispute reverses tells what was disputed: a disputed tip counts
-- as tips, like in the revenue dashboard.
CREATE TRIGGER `creator_days_earned` AFTER INSERT ON `ledger_journals`
WHEN NEW.`currency` = 'USD' AND NEW.`kind` NOT IN ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup') BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `revenue_cents`)
    SELECT e.`creator_id`, NEW.`posted_at` / 86400000, sum(e.`cents`) FROM `ledger_entries` e
    JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `revenue_cents` = `revenue_cents` + excluded.`revenue_cents`;
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `cents`)
    SELECT e.`creator_id`, 'revenue', s.`span`,
      iif(s.`span` = 'day', (NEW.`posted_at` / 86400000), unixepoch((NEW.`posted_at` / 86400000) * 86400, 'unixepoch', 'start of month') / 86400),
      iif(NEW.`kind` = 'dispute_won' AND NEW.`reverses` GLOB 'tip:*', 'tip_dispute_won', NEW.`kind`), sum(e.`cents`)
    FROM `ledger_entries` e JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL,
      (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1, 3 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `cents` = `cents` + excluded.`cents`;
END;
--> statement-breakpoint
-- Verified counts. Payouts and rankings use them in place of the public counts.
CREATE TRIGGER `video_views_verified_new` AFTER INSERT ON `video_views` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `videos` SET `verified_views` = `verified_views` + 1 WHERE `id` = NEW.`video_id`;
  UPDATE `video_days` SET `verified_views` = `verified_views` + 1 WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`day`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_views_verified` AFTER UPDATE OF `verified` ON `video_views` WHEN NEW.`verified` <> OLD.`verified` BEGIN
  UPDATE `videos` SET `verified_views` = max(0, `verified_views` + NEW.`verified` - OLD.`verified`) WHERE `id` = NEW.`video_id`;
  UPDATE `video_days` SET `verified_views` = max(0, `verified_views` + NEW.`verified` - OLD.`verified`)
    WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`day`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_verified_new` AFTER INSERT ON `follows` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `users` SET `verified_followers` = `verified_followers` + 1 WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_verified` AFTER UPDATE OF `verified` ON `follows` WHEN NEW.`verified` <> OLD.`verified` BEGIN
  UPDATE `users` SET `verified_followers` = max(0, `verified_followers` + NEW.`verified` - OLD.`verified`) WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_unverified` AFTER DELETE ON `follows` WHEN OLD.`verified` = 1 BEGIN
  UPDATE `users` SET `verified_followers` = max(0, `verified_followers` - 1) WHERE `id` = OLD.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_ranked` AFTER INSERT ON `comment_likes` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `comments` SET `ranked_likes` = `ranked_likes` + 1 WHERE `id` = NEW.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_unranked` AFTER DELETE ON `comment_likes` WHEN OLD.`verified` = 1 BEGIN
  UPDATE `comments` SET `ranked_likes` = max(0, `ranked_likes` - 1) WHERE `id` = OLD.`comment_id`;
END;
--> statement-breakpoint
-- The index of a trimmed replay contains only the cues that begin in the visible part. The text of a cue stands below its times in a block
-- without an empty line, in the format of worker/domain/media/captions/contract-cues.ts (toVtt):
-- [hours:]minutes:seconds.milliseconds. caption-lines.ts finds the line to show.
CREATE VIEW `search_caption_source` AS
SELECT
  (s.`place` & ~4294967295) | ((c.rowid & 1073741823) << 2) | 1 AS `place`, c.`video_id` AS `ref`, c.`language` AS `language`, s.`owner_id` AS `owner_id`,
  replace(replace(replace(replace(replace(replace(CASE WHEN v.`trim` IS NULL THEN (
    SELECT group_concat(l.value, ' ') FROM json_each('[' || replace(json_quote(replace(c.`vtt`, '\', ' ')), '\n', '","') || ']') l
    WHERE l.value NOT LIKE '%-->%' AND l.value GLOB '*[^0-9 ]*' AND l.value NOT LIKE 'WEBVTT%' AND l.value NOT LIKE 'NOTE%'
  ) ELSE (
    SELECT group_concat(l.value, ' ') FROM (
      SELECT b.value, max(b.begins) OVER (PARTITION BY b.block ORDER BY b.line) AS begins FROM (
        SELECT a.key AS line, a.value, sum(a.value = '') OVER (ORDER BY a.key) AS block,
          CASE WHEN a.value LIKE '%-->%' THEN (
            SELECT ((CAST(substr(t.at, 1, max(0, length(t.at) - 10)) AS INTEGER) * 60 + CAST(substr(t.at, -9, 2) AS INTEGER)) * 60
              + CAST(substr(t.at, -6, 2) AS INTEGER)) * 1000 + CAST(substr(t.at, -3) AS INTEGER)
            FROM (SELECT trim(substr(a.value, 1, instr(a.value, '-->') - 1)) AS at) t
          ) END AS begins
        FROM json_each('[' || replace(json_quote(replace(replace(c.`vtt`, '\', ' '), char(13), '')), '\n', '","') || ']') a
      ) b
    ) l
    WHERE l.begins >= coalesce(v.`trim` ->> '$.shown.fromMs', v.`trim` ->> '$.startMs')
      AND l.begins < coalesce(v.`trim` ->> '$.shown.toMs', v.`trim` ->> '$.endMs')
      AND l.value NOT LIKE '%-->%' AND l.value GLOB '*[^0-9 ]*'
  ) END, '<i>', ''), '</i>', ''), '<b>', ''), '</b>', ''), '<v ', ' '), '</v>', ' ') AS `words`
FROM `captions` c JOIN `search_video_source` s ON s.`ref` = c.`video_id` JOIN `videos` v ON v.`id` = c.`video_id`
WHERE c.`is_published` = 1;
--> statement-breakpoint
CREATE TRIGGER `search_videos_trimmed` AFTER UPDATE OF `trim` ON `videos` WHEN NEW.`trim` IS NOT OLD.`trim` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'caption';
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
-- Search ranks by verified views and followers, because anybody can raise the public counts.
CREATE VIEW `search_video_source` AS
SELECT
  (min(9, length(max(0, v.`verified_views`))) << 58) | (min(67108863, max(0, coalesce(v.`published_at`, v.`created_at`) / 60000)) << 32) | ((v.rowid & 1073741823) << 2) AS `place`,
  v.`id` AS `ref`, v.`creator_id` AS `owner_id`, v.`category` AS `category`, coalesce(v.`duration_seconds`, 0) AS `seconds`,
  iif(v.`stream_id` IS NOT NULL, 'replay', v.`kind`) AS `form`,
  EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = v.`id` AND c.`is_published` = 1) AS `has_captions`,
  v.`title` AS `title`, u.`display_name` || ' ' || u.`username` AS `creator`,
  (SELECT group_concat(t.value, ' ') FROM json_each(iif(json_valid(v.`tags`), v.`tags`, '[]')) t) AS `tags`,
  v.`description` AS `body`
FROM `videos` v JOIN `users` u ON u.`id` = v.`creator_id`
WHERE v.`state` = 'published' AND v.`visibility` = 'public'
  AND u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` = 'public';
--> statement-breakpoint
-- A private channel cannot be found. The bio of a followers-only channel is for its followers; its name is not secret.
CREATE VIEW `search_creator_source` AS
SELECT
  (min(9, length(max(0, u.`verified_followers`))) << 58) | (min(67108863, max(0, u.`created_at` / 60000)) << 32) | ((u.rowid & 1073741823) << 2) | 2 AS `place`,
  u.`id` AS `ref`, u.`id` AS `owner_id`, u.`display_name` || ' ' || u.`username` AS `name`, iif(u.`profile_visibility` = 'public', u.`bio`, '') AS `bio`
FROM `users` u
WHERE u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` <> 'private';
--> statement-breakpoint
CREATE TRIGGER `search_videos_watched` AFTER UPDATE OF `verified_views` ON `videos`
WHEN length(NEW.`verified_views`) <> length(OLD.`verified_views`) AND NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_reworded` AFTER UPDATE OF `bio`, `verified_followers` ON `users`
WHEN NEW.`bio` <> OLD.`bio` OR length(NEW.`verified_followers`) <> length(OLD.`verified_followers`) BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'creator';
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
END;
