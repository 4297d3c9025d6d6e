DROP INDEX `support_requests_chat_mails`;--> statement-breakpoint
DROP INDEX `support_requests_chats`;--> statement-breakpoint
CREATE INDEX `support_requests_chats` ON `support_requests` (`chat_awaited_since`) WHERE chat in ('waiting', 'open') or chat_mail_due = 1;--> statement-breakpoint
CREATE INDEX `data_exports_state` ON `data_exports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `claim_returns_claim` ON `claim_returns` (`claim_id`) WHERE claim_id is not null;--> statement-breakpoint
CREATE INDEX `claim_returns_unannounced` ON `claim_returns` (`user_id`) WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX `billing_customers_checked` ON `billing_customers` (`checked_at`);--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comment_likes_hashes` ON `comment_likes` (`created_at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `partner_claims_taken_back` ON `partner_claims` (`kind`) WHERE taken_back > 0;--> statement-breakpoint
CREATE INDEX `playback_sessions_hashes` ON `playback_sessions` (`started_at`) WHERE period_network is not null or period_device is not null;--> statement-breakpoint
CREATE INDEX `watch_progress_video` ON `watch_progress` (`video_id`);--> statement-breakpoint
CREATE INDEX `recommendation_preferences_reset` ON `recommendation_preferences` (`reset_at`);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE suspended_until is not null;--> statement-breakpoint
CREATE INDEX `users_deletions` ON `users` (`deletion_requested_at`) WHERE deletion_requested_at is not null;--> statement-breakpoint
CREATE INDEX `users_granted` ON `users` (`granted_until`) WHERE granted_plan is not null;--> statement-breakpoint
CREATE INDEX `users_digests` ON `users` (`time_zone`) WHERE notify_mail = 'daily';