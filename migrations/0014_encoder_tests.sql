ALTER TABLE `stream_keys` ADD `test_id` text;--> statement-breakpoint
ALTER TABLE `stream_keys` ADD `test_started_at` integer;--> statement-breakpoint
ALTER TABLE `stream_keys` ADD `test_ended_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `stream_keys_test_id_unique` ON `stream_keys` (`test_id`);