CREATE TABLE `video_verdicts` (
	`video_id` text NOT NULL,
	`verdict` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `verdict`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `granted_plan` text;--> statement-breakpoint
ALTER TABLE `users` ADD `granted_until` integer;--> statement-breakpoint
CREATE INDEX `stripe_events_failed` ON `stripe_events` (`received_at`) WHERE state = 'failed';
--> statement-breakpoint
-- A plan that nobody pays for was given.
UPDATE `users` SET `granted_plan` = `plan` WHERE `plan` <> 'free' AND NOT EXISTS (
  SELECT 1 FROM `subscriptions` s WHERE s.`user_id` = `users`.`id` AND s.`status` IN ('active', 'trialing', 'past_due'));
--> statement-breakpoint
INSERT INTO `video_verdicts` (`video_id`, `verdict`, `playbacks`)
  SELECT `video_id`, `value`, sum(`playbacks`) FROM `video_day_parts` WHERE `dimension` = 'verdict' GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_first` AFTER INSERT ON `video_day_parts` WHEN NEW.`dimension` = 'verdict' BEGIN
  INSERT INTO `video_verdicts` (`video_id`, `verdict`, `playbacks`) VALUES (NEW.`video_id`, NEW.`value`, NEW.`playbacks`)
    ON CONFLICT (`video_id`, `verdict`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_more` AFTER UPDATE OF `playbacks` ON `video_day_parts` WHEN NEW.`dimension` = 'verdict' BEGIN
  UPDATE `video_verdicts` SET `playbacks` = `playbacks` + NEW.`playbacks` - OLD.`playbacks`
    WHERE `video_id` = NEW.`video_id` AND `verdict` = NEW.`value`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_verdicts_less` AFTER DELETE ON `video_day_parts` WHEN OLD.`dimension` = 'verdict' BEGIN
  UPDATE `video_verdicts` SET `playbacks` = `playbacks` - OLD.`playbacks` WHERE `video_id` = OLD.`video_id` AND `verdict` = OLD.`value`;
END;
