ALTER TABLE `stream_keys` ADD `test_id` text;--> statement-breakpoint
ALTER TABLE `stream_keys` ADD `test_started_at` integer;--> statement-breakpoint
ALTER TABLE `stream_keys` ADD `test_ended_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `stream_keys_test_id_unique` ON `stream_keys` (`test_id`);--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `security_events_created` ON `security_events` (`created_at`);