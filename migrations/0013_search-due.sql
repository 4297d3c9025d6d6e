-- Entries that are not in the search index yet. The deletion of an entry adds the entry to the index.
-- A change can affect megabytes of text, but D1 stops a statement after 30 seconds.
-- A trigger therefore deletes at most 50 videos and 8 captions of 32 KiB, and the job "index-search" deletes the others.
CREATE TABLE `search_due` (
  `kind` TEXT NOT NULL,
  `ref` TEXT NOT NULL,
  `language` TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (`kind`, `ref`, `language`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `search_due_out` AFTER DELETE ON `search_due` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`ref` AND `kind` = OLD.`kind` AND `language` = OLD.`language`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id, category, seconds, form, has_captions)
    SELECT place, 'video', ref, owner_id, category, seconds, form, has_captions FROM `search_video_source` WHERE `ref` = OLD.`ref` AND OLD.`kind` = 'video';
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source`
    WHERE `ref` = OLD.`ref` AND `language` = OLD.`language` AND OLD.`kind` = 'caption';
END;
--> statement-breakpoint
DROP TRIGGER `search_videos_shown`;
--> statement-breakpoint
DROP TRIGGER `search_videos_trimmed`;
--> statement-breakpoint
DROP TRIGGER `search_captions_added`;
--> statement-breakpoint
DROP TRIGGER `search_captions_changed`;
--> statement-breakpoint
DROP TRIGGER `search_users_shown`;
--> statement-breakpoint
CREATE TRIGGER `search_videos_shown` AFTER UPDATE OF `state`, `visibility`, `creator_id` ON `videos`
WHEN NEW.`state` <> OLD.`state` OR NEW.`visibility` <> OLD.`visibility` OR NEW.`creator_id` <> OLD.`creator_id` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id`;
  INSERT OR IGNORE INTO `search_due` (kind, ref) VALUES ('video', NEW.`id`);
  INSERT OR IGNORE INTO `search_due` (kind, ref, language) SELECT 'caption', ref, language FROM `search_caption_source` WHERE ref = NEW.`id`;
  DELETE FROM `search_due` WHERE `kind` = 'video' AND `ref` = NEW.`id`;
  DELETE FROM `search_due` WHERE `kind` = 'caption' AND (`ref`, `language`) IN (
    SELECT c.`video_id`, c.`language` FROM `captions` c WHERE c.`video_id` = NEW.`id` AND c.`size_bytes` <= 32768 ORDER BY c.`size_bytes` LIMIT 8);
END;
--> statement-breakpoint
CREATE TRIGGER `search_videos_trimmed` AFTER UPDATE OF `trim` ON `videos` WHEN NEW.`trim` IS NOT OLD.`trim` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'caption';
  INSERT OR IGNORE INTO `search_due` (kind, ref, language) SELECT 'caption', ref, language FROM `search_caption_source` WHERE ref = NEW.`id`;
  DELETE FROM `search_due` WHERE `kind` = 'caption' AND (`ref`, `language`) IN (
    SELECT c.`video_id`, c.`language` FROM `captions` c WHERE c.`video_id` = NEW.`id` AND c.`size_bytes` <= 32768 ORDER BY c.`size_bytes` LIMIT 8);
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_added` AFTER INSERT ON `captions` BEGIN
  INSERT OR IGNORE INTO `search_due` (kind, ref, language) VALUES ('caption', NEW.`video_id`, NEW.`language`);
  DELETE FROM `search_due` WHERE `kind` = 'caption' AND `ref` = NEW.`video_id` AND `language` = NEW.`language` AND NEW.`size_bytes` <= 32768;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_captions_changed` AFTER UPDATE OF `vtt`, `is_published`, `language` ON `captions` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = OLD.`video_id` AND `kind` = 'caption' AND `language` IN (OLD.`language`, NEW.`language`);
  INSERT OR IGNORE INTO `search_due` (kind, ref, language) VALUES ('caption', NEW.`video_id`, NEW.`language`);
  DELETE FROM `search_due` WHERE `kind` = 'caption' AND `ref` = NEW.`video_id` AND `language` = NEW.`language` AND NEW.`size_bytes` <= 32768;
  UPDATE `search_docs` SET `has_captions` = EXISTS (SELECT 1 FROM `captions` c WHERE c.`video_id` = NEW.`video_id` AND c.`is_published` = 1) WHERE `ref` = NEW.`video_id` AND `kind` = 'video';
END;
--> statement-breakpoint
CREATE TRIGGER `search_users_shown` AFTER UPDATE OF `username`, `display_name`, `suspended_at`, `deletion_requested_at`, `profile_visibility` ON `users`
WHEN NEW.`username` <> OLD.`username` OR NEW.`display_name` <> OLD.`display_name` OR NEW.`suspended_at` IS NOT OLD.`suspended_at`
  OR NEW.`deletion_requested_at` IS NOT OLD.`deletion_requested_at` OR NEW.`profile_visibility` <> OLD.`profile_visibility` BEGIN
  DELETE FROM `search_docs` WHERE `owner_id` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'creator', ref, owner_id FROM `search_creator_source` WHERE `ref` = NEW.`id`;
  INSERT INTO `search_docs` (place, kind, ref, owner_id) SELECT place, 'playlist', ref, owner_id FROM `search_playlist_source` WHERE `owner_id` = NEW.`id`;
  INSERT OR IGNORE INTO `search_due` (kind, ref) SELECT 'video', ref FROM `search_video_source` WHERE owner_id = NEW.`id`;
  INSERT OR IGNORE INTO `search_due` (kind, ref, language) SELECT 'caption', ref, language FROM `search_caption_source` WHERE owner_id = NEW.`id`;
  DELETE FROM `search_due` WHERE `kind` = 'video' AND `ref` IN (
    SELECT v.`id` FROM `videos` v WHERE v.`creator_id` = NEW.`id` ORDER BY v.`created_at` DESC LIMIT 50);
  DELETE FROM `search_due` WHERE `kind` = 'caption' AND (`ref`, `language`) IN (
    SELECT c.`video_id`, c.`language` FROM `captions` c JOIN `videos` v ON v.`id` = c.`video_id` WHERE v.`creator_id` = NEW.`id` AND c.`size_bytes` <= 32768 ORDER BY c.`size_bytes` LIMIT 8);
END;
