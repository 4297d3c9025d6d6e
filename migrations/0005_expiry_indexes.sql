CREATE INDEX `notifications_time` ON `notifications` (`updated_at`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`last_seen_at`);