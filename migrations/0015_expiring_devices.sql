CREATE INDEX `known_devices_seen` ON `known_devices` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `security_events_created` ON `security_events` (`created_at`);