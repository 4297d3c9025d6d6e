DROP INDEX `videos_listed_views`;--> statement-breakpoint
CREATE INDEX `videos_listed_verified` ON `videos` (`state`,`visibility`,`verified_views`);
--> statement-breakpoint
-- Ranks search by verified views and followers. Before, it ranked by public counts, which anybody can raise.
DROP VIEW `search_video_source`;
--> statement-breakpoint
CREATE VIEW `search_video_source` AS
SELECT
  (min(9, length(max(0, v.`verified_views`))) << 58) | (min(67108863, max(0, coalesce(v.`published_at`, v.`created_at`) / 60000)) << 32) | ((v.rowid & 1073741823) << 2) AS `place`,
  v.`id` AS `ref`, v.`creator_id` AS `owner_id`, v.`category` AS `category`, coalesce(v.`duration_seconds`, 0) AS `seconds`,
  iif(v.`stream_id` IS NOT NULL, 'replay', v.`kind`) AS `form`,
  EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = v.`id` AND c.`is_published` = 1) AS `has_captions`,
  v.`title` AS `title`, u.`display_name` || ' ' || u.`username` AS `creator`,
  (SELECT group_concat(t.value, ' ') FROM json_each(iif(json_valid(v.`tags`), v.`tags`, '[]')) t) AS `tags`,
  v.`description` AS `body`
FROM `videos` v JOIN `users` u ON u.`id` = v.`creator_id`
WHERE v.`state` = 'published' AND v.`visibility` = 'public'
  AND u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` = 'public';
--> statement-breakpoint
DROP VIEW `search_creator_source`;
--> statement-breakpoint
CREATE VIEW `search_creator_source` AS
SELECT
  (min(9, length(max(0, u.`verified_followers`))) << 58) | (min(67108863, max(0, u.`created_at` / 60000)) << 32) | ((u.rowid & 1073741823) << 2) | 2 AS `place`,
  u.`id` AS `ref`, u.`id` AS `owner_id`, u.`display_name` || ' ' || u.`username` AS `name`, iif(u.`profile_visibility` = 'public', u.`bio`, '') AS `bio`
FROM `users` u
WHERE u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` <> 'private';
--> statement-breakpoint
DROP TRIGGER `search_videos_watched`;
--> statement-breakpoint
CREATE TRIGGER `search_videos_watched` AFTER UPDATE OF `verified_views` ON `videos`
WHEN length(NEW.`verified_views`) <> length(OLD.`verified_views`) AND NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_users_reworded`;
--> statement-breakpoint
CREATE TRIGGER `search_users_reworded` AFTER UPDATE OF `bio`, `verified_followers` ON `users`
WHEN NEW.`bio` <> OLD.`bio` OR length(NEW.`verified_followers`) <> length(OLD.`verified_followers`) BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'creator';
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
DELETE FROM `search_docs` WHERE `kind` IN ('video', 'caption', 'creator');
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
  SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source`;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
  SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source`;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, owner_id)
  SELECT place, 'creator', ref, owner_id FROM `search_creator_source`;
