ALTER TABLE `stream_keys` ADD `rejection` text;--> statement-breakpoint
ALTER TABLE `stream_keys` ADD `rejected_at` integer;