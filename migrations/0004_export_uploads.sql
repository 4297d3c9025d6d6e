ALTER TABLE `data_exports` ADD `upload_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_open` ON `data_exports` (`user_id`) WHERE state in ('queued', 'running');