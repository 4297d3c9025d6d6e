-- What search looks through: only what everybody may see. Triggers keep it in step with its rows, whoever writes them, so
-- that nothing is found, and no word of it is suggested, from the moment it is no longer public. What a creator shows to
-- followers only is never in here (worker/domain/search/search-videos.ts looks through it by itself).

-- A migration that makes videos, users, captions or playlists anew drops their triggers: it has to make them again.

-- A document's `place` orders it without reading it: tier of views (or followers), then the minute it was published, then
-- its row. 4 bits of tier above 26 of minutes above 30 of row above 2 of kind.
CREATE TABLE `search_docs` (
  `place` INTEGER PRIMARY KEY,
  `kind` TEXT NOT NULL,
  `ref` TEXT NOT NULL,
  `language` TEXT NOT NULL DEFAULT '',
  `owner_id` TEXT NOT NULL,
  `category` TEXT,
  `seconds` INTEGER,
  `form` TEXT,
  `has_captions` INTEGER NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_of` ON `search_docs` (`ref`, `kind`, `language`);
--> statement-breakpoint
CREATE INDEX `search_docs_owner` ON `search_docs` (`owner_id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_videos` USING fts5(title, creator, tags, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_creators` USING fts5(name, bio, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_playlists` USING fts5(title, creator, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_captions` USING fts5(words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_grams` USING fts5(words, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_video_terms` USING fts5vocab(`search_videos`, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_creator_terms` USING fts5vocab(`search_creators`, 'row');
--> statement-breakpoint
CREATE VIEW `search_video_source` AS
SELECT
  (min(9, length(max(0, v.`view_count`))) << 58) | (min(67108863, max(0, coalesce(v.`published_at`, v.`created_at`) / 60000)) << 32) | ((v.rowid & 1073741823) << 2) AS `place`,
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
-- The words alone: the lines of a WebVTT file that are no timing, no number and no header.
CREATE VIEW `search_caption_source` AS
SELECT
  (s.`place` & ~4294967295) | ((c.rowid & 1073741823) << 2) | 1 AS `place`, c.`video_id` AS `ref`, c.`language` AS `language`, s.`owner_id` AS `owner_id`,
  (SELECT group_concat(replace(replace(replace(replace(replace(replace(l.value, '<i>', ''), '</i>', ''), '<b>', ''), '</b>', ''), '<v ', ' '), '</v>', ' '), ' ')
    FROM json_each('[' || replace(json_quote(replace(c.`vtt`, '\', ' ')), '\n', '","') || ']') l
    WHERE l.value NOT LIKE '%-->%' AND l.value GLOB '*[^0-9 ]*' AND l.value NOT LIKE 'WEBVTT%' AND l.value NOT LIKE 'NOTE%') AS `words`
FROM `captions` c JOIN `search_video_source` s ON s.`ref` = c.`video_id`
WHERE c.`is_published` = 1;
--> statement-breakpoint
-- A private channel is found by nobody; the words of a followers-only one are its followers' to read, its name is not secret.
CREATE VIEW `search_creator_source` AS
SELECT
  (min(9, length(max(0, u.`follower_count`))) << 58) | (min(67108863, max(0, u.`created_at` / 60000)) << 32) | ((u.rowid & 1073741823) << 2) | 2 AS `place`,
  u.`id` AS `ref`, u.`id` AS `owner_id`, u.`display_name` || ' ' || u.`username` AS `name`, iif(u.`profile_visibility` = 'public', u.`bio`, '') AS `bio`
FROM `users` u
WHERE u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` <> 'private';
--> statement-breakpoint
CREATE VIEW `search_playlist_source` AS
SELECT
  (1 << 58) | (min(67108863, max(0, p.`created_at` / 60000)) << 32) | ((p.rowid & 1073741823) << 2) | 3 AS `place`,
  p.`id` AS `ref`, p.`owner_id` AS `owner_id`, p.`title` AS `title`, u.`display_name` || ' ' || u.`username` AS `creator`, p.`description` AS `body`
FROM `playlists` p JOIN `users` u ON u.`id` = p.`owner_id`
WHERE p.`visibility` = 'public' AND p.`kind` = 'list' AND p.`item_count` > 0
  AND u.`suspended_at` IS NULL AND u.`deletion_requested_at` IS NULL AND u.`profile_visibility` = 'public';
--> statement-breakpoint
CREATE TRIGGER `search_video_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'video' BEGIN
  INSERT INTO `search_videos` (rowid, title, creator, tags, body) SELECT NEW.`place`, title, creator, tags, body FROM `search_video_source` WHERE `ref` = NEW.`ref`;
  INSERT INTO `search_grams` (rowid, words) SELECT NEW.`place`, title FROM `search_video_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_video_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'video' BEGIN
  DELETE FROM `search_videos` WHERE rowid = OLD.`place`;
  DELETE FROM `search_grams` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_caption_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'caption' BEGIN
  INSERT INTO `search_captions` (rowid, words) SELECT NEW.`place`, words FROM `search_caption_source` WHERE `ref` = NEW.`ref` AND `language` = NEW.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_caption_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'caption' BEGIN
  DELETE FROM `search_captions` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_creator_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'creator' BEGIN
  INSERT INTO `search_creators` (rowid, name, bio) SELECT NEW.`place`, name, bio FROM `search_creator_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_creator_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'creator' BEGIN
  DELETE FROM `search_creators` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlist_in` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'playlist' BEGIN
  INSERT INTO `search_playlists` (rowid, title, creator, body) SELECT NEW.`place`, title, creator, body FROM `search_playlist_source` WHERE `ref` = NEW.`ref`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlist_out` BEFORE DELETE ON `search_docs` WHEN OLD.`kind` = 'playlist' BEGIN
  DELETE FROM `search_playlists` WHERE rowid = OLD.`place`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_added` AFTER INSERT ON `videos` WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_reworded` AFTER UPDATE OF `title`, `description`, `category`, `tags`, `kind`, `duration_seconds`, `stream_id`, `published_at` ON `videos`
WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_watched` AFTER UPDATE OF `view_count` ON `videos`
WHEN length(NEW.`view_count`) <> length(OLD.`view_count`) AND NEW.`state` = 'published' AND NEW.`visibility` = 'public' BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_shown` AFTER UPDATE OF `state`, `visibility`, `creator_id` ON `videos`
WHEN NEW.`state` <> OLD.`state` OR NEW.`visibility` <> OLD.`visibility` OR NEW.`creator_id` <> OLD.`creator_id` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_gone` AFTER DELETE ON `videos` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_added` AFTER INSERT ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`video_id` AND `kind` = 'caption' AND `language` = NEW.`language`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`video_id` AND `language` = NEW.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_changed` AFTER UPDATE OF `vtt`, `is_published`, `language` ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`video_id` AND `kind` = 'caption' AND `language` IN (OLD.`language`, NEW.`language`);
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`video_id` AND `language` = NEW.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_gone` AFTER DELETE ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`video_id` AND `kind` = 'caption' AND `language` = OLD.`language`;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = OLD.`video_id` AND c.`is_published` = 1) WHERE `ref` = OLD.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_added` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_reworded` AFTER UPDATE OF `bio`, `follower_count` ON `users`
WHEN NEW.`bio` <> OLD.`bio` OR length(NEW.`follower_count`) <> length(OLD.`follower_count`) BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'creator';
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_shown` AFTER UPDATE OF `username`, `display_name`, `suspended_at`, `deletion_requested_at`, `profile_visibility` ON `users`
WHEN NEW.`username` <> OLD.`username` OR NEW.`display_name` <> OLD.`display_name` OR NEW.`suspended_at` IS NOT OLD.`suspended_at`
  OR NEW.`deletion_requested_at` IS NOT OLD.`deletion_requested_at` OR NEW.`profile_visibility` <> OLD.`profile_visibility` BEGIN
  DELETE FROM `search_docs` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `owner_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_gone` AFTER DELETE ON `users` BEGIN
  DELETE FROM `search_docs` WHERE `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_added` AFTER INSERT ON `playlists` BEGIN
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_changed` AFTER UPDATE OF `title`, `description`, `visibility`, `kind`, `item_count`, `owner_id` ON `playlists` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'playlist';
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_playlists_gone` AFTER DELETE ON `playlists` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`id` AND `kind` = 'playlist';
END;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source`;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
  SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source`;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, language, owner_id) SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source`;
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source`;
