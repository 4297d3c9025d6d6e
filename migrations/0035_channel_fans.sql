CREATE TABLE `channel_fans` (
	`creator_id` text NOT NULL,
	`month` integer NOT NULL,
	`user_id` text NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`chats` integer DEFAULT 0 NOT NULL,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`score` integer GENERATED ALWAYS AS ((min(watched_ms / 60000, 600) + 5 * min(comments, 20) + 10 * chats + tip_cents / 50)) VIRTUAL,
	PRIMARY KEY(`creator_id`, `month`, `user_id`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_fans_top` ON `channel_fans` (`creator_id`,`month`,`score`);--> statement-breakpoint
CREATE INDEX `channel_fans_user` ON `channel_fans` (`user_id`);--> statement-breakpoint
-- A playback that is over, of somebody whose viewing is collected (user_id) and who is no owner, no staff and no robot.
CREATE TRIGGER `channel_fans_watched` AFTER UPDATE OF `settled_at` ON `playback_sessions`
WHEN OLD.`settled_at` IS NULL AND NEW.`settled_at` IS NOT NULL AND NEW.`user_id` IS NOT NULL AND NEW.`barred` IS NULL
  AND NEW.`played_ms` > 0 AND NEW.`verdict` IN ('counted', 'too_short', 'repeat') BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `watched_ms`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`started_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, NEW.`played_ms`
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_commented` AFTER INSERT ON `comments` WHEN NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `comments`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_comment_shown` AFTER UPDATE OF `state`, `deleted_at` ON `comments`
WHEN (NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL) AND NOT (OLD.`state` = 'shown' AND OLD.`deleted_at` IS NULL) BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `comments`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `videos` WHERE `id` = NEW.`video_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
-- An update and no insert: of whom nothing is left nothing comes again.
CREATE TRIGGER `channel_fans_comment_gone` AFTER UPDATE OF `state`, `deleted_at` ON `comments`
WHEN (OLD.`state` = 'shown' AND OLD.`deleted_at` IS NULL) AND NOT (NEW.`state` = 'shown' AND NEW.`deleted_at` IS NULL) BEGIN
  UPDATE `channel_fans` SET `comments` = max(0, `comments` - 1)
    WHERE `creator_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`)
      AND `month` = cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer) AND `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_chatted` AFTER INSERT ON `chat_writers` BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `chats`)
    SELECT `creator_id`, cast(strftime('%Y%m', NEW.`first_at` / 1000, 'unixepoch') AS integer), NEW.`user_id`, 1
    FROM `streams` WHERE `id` = NEW.`stream_id` AND `creator_id` <> NEW.`user_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `chats` = `chats` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `channel_fans_tipped` AFTER UPDATE OF `state`, `refunded_cents`, `disputed_cents` ON `tips`
WHEN NEW.`state` = 'paid' BEGIN
  INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `tip_cents`)
    SELECT NEW.`creator_id`, cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer), NEW.`giver_id`, NEW.`cents`
    WHERE OLD.`state` <> 'paid' AND NEW.`creator_id` <> NEW.`giver_id`
    ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `tip_cents` = `tip_cents` + excluded.`tip_cents`;
  UPDATE `channel_fans` SET `tip_cents` = max(0, `tip_cents`
      - (min(NEW.`cents`, NEW.`refunded_cents` + NEW.`disputed_cents`)
        - iif(OLD.`state` = 'paid', min(OLD.`cents`, OLD.`refunded_cents` + OLD.`disputed_cents`), 0)))
    WHERE `creator_id` = NEW.`creator_id` AND `user_id` = NEW.`giver_id`
      AND `month` = cast(strftime('%Y%m', NEW.`created_at` / 1000, 'unixepoch') AS integer);
END;
--> statement-breakpoint
-- What happened before this migration.
INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `watched_ms`)
  SELECT v.`creator_id`, cast(strftime('%Y%m', s.`started_at` / 1000, 'unixepoch') AS integer), s.`user_id`, sum(s.`played_ms`)
  FROM `playback_sessions` s JOIN `videos` v ON v.`id` = s.`video_id` JOIN `users` u ON u.`id` = s.`user_id`
  WHERE s.`settled_at` IS NOT NULL AND s.`barred` IS NULL AND s.`played_ms` > 0 AND s.`verdict` IN ('counted', 'too_short', 'repeat')
    AND v.`creator_id` <> s.`user_id` GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `comments`)
  SELECT v.`creator_id`, cast(strftime('%Y%m', c.`created_at` / 1000, 'unixepoch') AS integer), c.`user_id`, count(*)
  FROM `comments` c JOIN `videos` v ON v.`id` = c.`video_id`
  WHERE c.`state` = 'shown' AND c.`deleted_at` IS NULL AND v.`creator_id` <> c.`user_id` GROUP BY 1, 2, 3
  ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `comments` = excluded.`comments`;
--> statement-breakpoint
INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `chats`)
  SELECT s.`creator_id`, cast(strftime('%Y%m', w.`first_at` / 1000, 'unixepoch') AS integer), w.`user_id`, count(*)
  FROM `chat_writers` w JOIN `streams` s ON s.`id` = w.`stream_id` WHERE s.`creator_id` <> w.`user_id` GROUP BY 1, 2, 3
  ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `chats` = excluded.`chats`;
--> statement-breakpoint
INSERT INTO `channel_fans` (`creator_id`, `month`, `user_id`, `tip_cents`)
  SELECT t.`creator_id`, cast(strftime('%Y%m', t.`created_at` / 1000, 'unixepoch') AS integer), t.`giver_id`,
    sum(max(0, t.`cents` - t.`refunded_cents` - t.`disputed_cents`))
  FROM `tips` t WHERE t.`state` = 'paid' AND t.`creator_id` <> t.`giver_id` GROUP BY 1, 2, 3
  ON CONFLICT (`creator_id`, `month`, `user_id`) DO UPDATE SET `tip_cents` = excluded.`tip_cents`;
