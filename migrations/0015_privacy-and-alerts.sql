CREATE TABLE `alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` real NOT NULL,
	`started_at` integer NOT NULL,
	`mailed_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `earns` integer;--> statement-breakpoint
CREATE INDEX `trend_acts_hashes` ON `trend_acts` (`day`,`at`) WHERE network is not null and network <> 'unknown';--> statement-breakpoint
-- Deletes the network hashes of playbacks that an earlier version of the sweep has kept.
UPDATE `playback_sessions` SET `network` = NULL WHERE `network` IS NOT NULL AND `period_network` IS NULL AND `period_device` IS NULL AND `started_at` < (unixepoch() - 60 * 86400) * 1000;
