CREATE TABLE `alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` real NOT NULL,
	`started_at` integer NOT NULL,
	`mailed_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `earns` integer;--> statement-breakpoint
CREATE INDEX `trend_acts_hashes` ON `trend_acts` (`day`,`at`) WHERE network is not null and network <> 'unknown';