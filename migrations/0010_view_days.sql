-- Likes, comments and shares by the day on which they were made, in the transaction that makes them. What is taken back is
-- taken from its own day. Only an insert makes a day's row: a video that is deleted takes its days along before the rest.
CREATE TRIGGER `video_days_liked` AFTER INSERT ON `video_reactions` WHEN NEW.`reaction` = 'like' BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `likes`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `likes` = `likes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_unliked` AFTER DELETE ON `video_reactions` WHEN OLD.`reaction` = 'like' BEGIN
  UPDATE `video_days` SET `likes` = max(0, `likes` - 1) WHERE `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_reliked` AFTER UPDATE OF `reaction`, `created_at` ON `video_reactions`
WHEN NEW.`reaction` = 'like' OR OLD.`reaction` = 'like' BEGIN
  UPDATE `video_days` SET `likes` = max(0, `likes` - 1)
    WHERE OLD.`reaction` = 'like' AND `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
  INSERT INTO `video_days` (`video_id`, `day`, `likes`)
    SELECT NEW.`video_id`, NEW.`created_at` / 86400000, 1 WHERE NEW.`reaction` = 'like'
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `likes` = `likes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_commented` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `comments`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `comments` = `comments` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_recommented` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  INSERT INTO `video_days` (`video_id`, `day`) VALUES (NEW.`video_id`, NEW.`created_at` / 86400000) ON CONFLICT DO NOTHING;
  UPDATE `video_days` SET `comments` = max(0, `comments` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1))
    WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`created_at` / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_uncommented` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  UPDATE `video_days` SET `comments` = max(0, `comments` - 1) WHERE `video_id` = OLD.`video_id` AND `day` = OLD.`created_at` / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `video_days_shared` AFTER INSERT ON `interactions` WHEN NEW.`interaction_type` = 'share' AND NEW.`content_type` = 'video' BEGIN
  INSERT INTO `video_days` (`video_id`, `day`, `shares`)
    SELECT `id`, NEW.`created_at` / 86400000, 1 FROM `videos` WHERE `id` = NEW.`content_id`
    ON CONFLICT (`video_id`, `day`) DO UPDATE SET `shares` = `shares` + 1;
END;
--> statement-breakpoint
-- What happened before this migration. First the sessions: who was barred, what each needed, which one was the view.
UPDATE `playback_sessions` SET
  `needed_ms` = (SELECT min(30000, max(500, coalesce(v.`duration_seconds`, 30) * 1000 - 1000)) FROM `videos` v WHERE v.`id` = `playback_sessions`.`video_id`),
  `barred` = (SELECT iif('u:' || v.`creator_id` = `playback_sessions`.`viewer_key`, 'own', NULL) FROM `videos` v WHERE v.`id` = `playback_sessions`.`video_id`);
--> statement-breakpoint
UPDATE `video_views` SET `playback_id` = (
  SELECT s.`id` FROM `playback_sessions` s
  WHERE s.`video_id` = `video_views`.`video_id` AND s.`viewer_key` = `video_views`.`viewer_key`
    AND s.`counted_at` / 86400000 = `video_views`.`day` ORDER BY s.`counted_at`, s.`id` LIMIT 1);
--> statement-breakpoint
UPDATE `playback_sessions` SET `verdict` = 'counted' WHERE `id` IN (SELECT `playback_id` FROM `video_views`);
--> statement-breakpoint
UPDATE `playback_sessions` SET `counted_at` = NULL WHERE `verdict` IS NULL;
--> statement-breakpoint
-- A view is a playback of its day; what the counter holds beyond the views that are still known was counted earlier: day 0.
INSERT INTO `video_days` (`video_id`, `day`, `playbacks`, `views`)
  SELECT `video_id`, `day`, count(*), count(*) FROM `video_views` WHERE true GROUP BY `video_id`, `day`
  ON CONFLICT (`video_id`, `day`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`;
--> statement-breakpoint
INSERT INTO `video_day_parts` (`video_id`, `day`, `dimension`, `value`, `playbacks`, `views`)
  SELECT `video_id`, `day`, 'verdict', 'counted', count(*), count(*) FROM `video_views` GROUP BY `video_id`, `day`;
--> statement-breakpoint
INSERT INTO `video_days` (`video_id`, `day`, `playbacks`, `views`)
  SELECT v.`id`, 0, v.`view_count` - n.`known`, v.`view_count` - n.`known` FROM `videos` v
  JOIN (SELECT w.`id`, (SELECT count(*) FROM `video_views` x WHERE x.`video_id` = w.`id`) AS `known` FROM `videos` w) n ON n.`id` = v.`id`
  WHERE v.`view_count` > n.`known`;
--> statement-breakpoint
INSERT INTO `video_day_parts` (`video_id`, `day`, `dimension`, `value`, `playbacks`, `views`)
  SELECT `video_id`, 0, 'verdict', 'earlier', `playbacks`, `views` FROM `video_days` WHERE `day` = 0;
--> statement-breakpoint
INSERT INTO `video_days` (`video_id`, `day`, `likes`)
  SELECT `video_id`, `created_at` / 86400000, count(*) FROM `video_reactions` WHERE `reaction` = 'like' GROUP BY 1, 2
  ON CONFLICT (`video_id`, `day`) DO UPDATE SET `likes` = `likes` + excluded.`likes`;
--> statement-breakpoint
INSERT INTO `video_days` (`video_id`, `day`, `comments`)
  SELECT `video_id`, `created_at` / 86400000, count(*) FROM `comments` WHERE `deleted_at` IS NULL AND `state` = 'shown' GROUP BY 1, 2
  ON CONFLICT (`video_id`, `day`) DO UPDATE SET `comments` = `comments` + excluded.`comments`;
--> statement-breakpoint
INSERT INTO `video_days` (`video_id`, `day`, `shares`)
  SELECT i.`content_id`, i.`created_at` / 86400000, count(*) FROM `interactions` i JOIN `videos` v ON v.`id` = i.`content_id`
  WHERE i.`interaction_type` = 'share' AND i.`content_type` = 'video' GROUP BY 1, 2
  ON CONFLICT (`video_id`, `day`) DO UPDATE SET `shares` = `shares` + excluded.`shares`;
--> statement-breakpoint
-- Of these views nobody noted where they came from.
INSERT INTO `video_day_parts` (`video_id`, `day`, `dimension`, `value`, `playbacks`, `views`)
  SELECT p.`video_id`, p.`day`, d.`value`, 'unknown', p.`playbacks`, p.`views` FROM `video_day_parts` p, json_each('["source","device","country"]') d
  WHERE p.`dimension` = 'verdict' AND p.`value` = 'counted';
