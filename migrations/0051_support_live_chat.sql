ALTER TABLE `support_messages` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_client` ON `support_messages` (`request_id`,`client_id`);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat_awaited_since` integer;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat_staff_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat_end` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat_ended_at` integer;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `chat_mail_due` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `support_requests_one_chat` ON `support_requests` (`user_id`) WHERE chat in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX `support_requests_chats` ON `support_requests` (`chat_awaited_since`) WHERE chat in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX `support_requests_chat_mails` ON `support_requests` (`chat_ended_at`) WHERE chat_mail_due = 1;