CREATE TABLE `deleted_watch_times` (
	`user_id` text NOT NULL,
	`month` integer NOT NULL,
	`creator_id` text NOT NULL,
	`watched_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`, `creator_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deleted_watch_times_month` ON `deleted_watch_times` (`month`);--> statement-breakpoint
CREATE INDEX `offline_grants_expired` ON `offline_grants` (`expires_at`);--> statement-breakpoint
-- Keep the watch time of deleted playbacks that belong to a plan payment which is not split yet.
-- The conditions equal those of `watchedBy` in worker/domain/money/billing/split-plan-months.ts.
CREATE TRIGGER `playback_sessions_deleted` BEFORE DELETE ON `playback_sessions`
WHEN OLD.`viewer_key` LIKE 'u:%' AND OLD.`settled_at` IS NOT NULL AND OLD.`played_ms` > 0 AND OLD.`earns` = 1
  AND OLD.`verdict` IN ('counted', 'too_short', 'repeat') BEGIN
  INSERT INTO `deleted_watch_times` (`user_id`, `month`, `creator_id`, `watched_ms`)
  SELECT substr(OLD.`viewer_key`, 3), cast(strftime('%Y%m', OLD.`started_at` / 1000, 'unixepoch') AS integer), v.`creator_id`, OLD.`played_ms`
  FROM `videos` v
  WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> substr(OLD.`viewer_key`, 3) AND EXISTS (
    SELECT 1 FROM `plan_months` p WHERE p.`user_id` = substr(OLD.`viewer_key`, 3) AND p.`split_at` IS NULL
      AND p.`month` = cast(strftime('%Y%m', OLD.`started_at` / 1000, 'unixepoch') AS integer))
  ON CONFLICT (`user_id`, `month`, `creator_id`) DO UPDATE SET `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
-- SQLite deletes the playbacks of a deleted video after the row of the video, so the first trigger
-- no longer finds the creator.
CREATE TRIGGER `videos_deleted_playbacks` BEFORE DELETE ON `videos` BEGIN
  INSERT INTO `deleted_watch_times` (`user_id`, `month`, `creator_id`, `watched_ms`)
  SELECT substr(s.`viewer_key`, 3), cast(strftime('%Y%m', s.`started_at` / 1000, 'unixepoch') AS integer), OLD.`creator_id`, sum(s.`played_ms`)
  FROM `playback_sessions` s
  WHERE s.`video_id` = OLD.`id` AND s.`viewer_key` LIKE 'u:%' AND s.`settled_at` IS NOT NULL AND s.`played_ms` > 0 AND s.`earns` = 1
    AND s.`verdict` IN ('counted', 'too_short', 'repeat') AND substr(s.`viewer_key`, 3) <> OLD.`creator_id` AND EXISTS (
    SELECT 1 FROM `plan_months` p WHERE p.`user_id` = substr(s.`viewer_key`, 3) AND p.`split_at` IS NULL
      AND p.`month` = cast(strftime('%Y%m', s.`started_at` / 1000, 'unixepoch') AS integer))
  GROUP BY 1, 2
  ON CONFLICT (`user_id`, `month`, `creator_id`) DO UPDATE SET `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
