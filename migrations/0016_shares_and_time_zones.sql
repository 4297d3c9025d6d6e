CREATE TABLE `video_shares` (
	`video_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`day` integer NOT NULL,
	`shared_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `viewer_key`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_shares_viewer` ON `video_shares` (`viewer_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;
--> statement-breakpoint
-- Those noted so far are counted already: their viewers count no second time that day.
INSERT OR IGNORE INTO `video_shares` (`video_id`, `viewer_key`, `day`, `shared_at`)
  SELECT i.`content_id`, 'u:' || i.`user_id`, i.`created_at` / 86400000, i.`created_at` FROM `interactions` i
  JOIN `videos` v ON v.`id` = i.`content_id` WHERE i.`interaction_type` = 'share' AND i.`content_type` = 'video';
--> statement-breakpoint
DROP TRIGGER `video_days_shared`;
--> statement-breakpoint
CREATE TRIGGER `video_days_shared` AFTER INSERT ON `video_shares` BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `shares`) VALUES (NEW.`video_id`, NEW.`day`, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `shares` = `shares` + 1;
END;
