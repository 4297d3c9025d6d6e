ALTER TABLE `users` ADD `payout_threshold_cents` integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
UPDATE `users` SET `payout_threshold_cents` = (SELECT `threshold_cents` FROM `payout_accounts` WHERE `payout_accounts`.`user_id` = `users`.`id`) WHERE `id` IN (SELECT `user_id` FROM `payout_accounts`);
