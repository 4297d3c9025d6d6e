ALTER TABLE `captions` ADD `size_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `captions` SET `size_bytes` = length(cast(`vtt` AS blob));
