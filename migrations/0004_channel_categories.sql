CREATE TABLE `channel_categories` (
	`creator_id` text NOT NULL,
	`category` text NOT NULL,
	`videos` integer DEFAULT 0 NOT NULL,
	`verified_followers` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `category`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_categories_top` ON `channel_categories` (`category`,`verified_followers`) WHERE videos > 0;--> statement-breakpoint
CREATE INDEX `streams_live_newest` ON `streams` (`visibility`,`started_at`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `streams_live_category` ON `streams` (`category`,`visibility`,`ranked_viewers`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `streams_live_category_newest` ON `streams` (`category`,`visibility`,`started_at`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `videos_listed_category_verified` ON `videos` (`category`,`state`,`visibility`,`verified_views`);--> statement-breakpoint
INSERT INTO `channel_categories` (`creator_id`, `category`, `videos`, `verified_followers`)
  SELECT v.`creator_id`, c.`value`, count(*), u.`verified_followers`
  FROM `videos` v JOIN `users` u ON u.`id` = v.`creator_id` JOIN json_each(json_array('', v.`category`)) c
  WHERE v.`state` = 'published' AND v.`visibility` = 'public' AND c.`value` IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
-- The row with the category '' counts the channel's videos of all categories.
CREATE TRIGGER `channel_categories_added` AFTER INSERT ON `videos` WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `channel_categories` (`creator_id`, `category`, `videos`, `verified_followers`)
    SELECT NEW.`creator_id`, c.`value`, 1, u.`verified_followers` FROM `users` u JOIN json_each(json_array('', NEW.`category`)) c
    WHERE u.`id` = NEW.`creator_id` AND c.`value` IS NOT NULL
    ON CONFLICT (`creator_id`, `category`) DO UPDATE SET `videos` = `videos` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_categories_removed` AFTER DELETE ON `videos` WHEN OLD.`state` = 'published' AND OLD.`visibility` = 'public' BEGIN
  UPDATE `channel_categories` SET `videos` = `videos` - 1
    WHERE `creator_id` = OLD.`creator_id` AND `category` IN ('', OLD.`category`);
END;
--> statement-breakpoint
CREATE TRIGGER `channel_categories_changed` AFTER UPDATE OF `state`, `visibility`, `category`, `creator_id` ON `videos`
WHEN NEW.`state` <> OLD.`state` OR NEW.`visibility` <> OLD.`visibility` OR NEW.`category` IS NOT OLD.`category` OR NEW.`creator_id` <> OLD.`creator_id` BEGIN
  UPDATE `channel_categories` SET `videos` = `videos` - 1
    WHERE OLD.`state` = 'published' AND OLD.`visibility` = 'public' AND `creator_id` = OLD.`creator_id` AND `category` IN ('', OLD.`category`);
  INSERT INTO `channel_categories` (`creator_id`, `category`, `videos`, `verified_followers`)
    SELECT NEW.`creator_id`, c.`value`, 1, u.`verified_followers` FROM `users` u JOIN json_each(json_array('', NEW.`category`)) c
    WHERE NEW.`state` = 'published' AND NEW.`visibility` = 'public' AND u.`id` = NEW.`creator_id` AND c.`value` IS NOT NULL
    ON CONFLICT (`creator_id`, `category`) DO UPDATE SET `videos` = `videos` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_categories_followed` AFTER UPDATE OF `verified_followers` ON `users` WHEN NEW.`verified_followers` <> OLD.`verified_followers` BEGIN
  UPDATE `channel_categories` SET `verified_followers` = NEW.`verified_followers` WHERE `creator_id` = NEW.`id`;
END;
