-- A comment counts while it is shown: neither deleted, nor held, nor rejected.
DROP TRIGGER `comments_counted`;
--> statement-breakpoint
DROP TRIGGER `comments_recounted`;
--> statement-breakpoint
DROP TRIGGER `comments_uncounted`;
--> statement-breakpoint
CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  UPDATE `videos` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`video_id`;
  UPDATE `comments` SET `reply_count` = `reply_count` + 1 WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_recounted` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)) WHERE `id` = NEW.`video_id`;
  UPDATE `comments` SET `reply_count` = max(0, `reply_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)) WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_uncounted` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`video_id`;
  UPDATE `comments` SET `reply_count` = max(0, `reply_count` - 1) WHERE `id` = OLD.`parent_id`;
END;
--> statement-breakpoint
UPDATE `comments` SET `reply_count` = (SELECT count(*) FROM `comments` r WHERE r.`parent_id` = `comments`.`id` AND r.`deleted_at` IS NULL);
--> statement-breakpoint
CREATE TRIGGER `comment_likes_counted` AFTER INSERT ON `comment_likes` BEGIN
  UPDATE `comments` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_uncounted` AFTER DELETE ON `comment_likes` BEGIN
  UPDATE `comments` SET `like_count` = max(0, `like_count` - 1) WHERE `id` = OLD.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `playlist_items_counted` AFTER INSERT ON `playlist_items` BEGIN
  UPDATE `playlists` SET `item_count` = `item_count` + 1 WHERE `id` = NEW.`playlist_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `playlist_items_uncounted` AFTER DELETE ON `playlist_items` BEGIN
  UPDATE `playlists` SET `item_count` = max(0, `item_count` - 1) WHERE `id` = OLD.`playlist_id`;
END;
