-- Counters follow their rows inside the same transaction, whoever writes the rows.
CREATE TRIGGER `follows_counted` AFTER INSERT ON `follows` BEGIN
  UPDATE `users` SET `follower_count` = `follower_count` + 1 WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_uncounted` AFTER DELETE ON `follows` BEGIN
  UPDATE `users` SET `follower_count` = max(0, `follower_count` - 1) WHERE `id` = OLD.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_counted` AFTER INSERT ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = `like_count` + (NEW.`reaction` = 'like'),
    `dislike_count` = `dislike_count` + (NEW.`reaction` = 'dislike')
  WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_recounted` AFTER UPDATE OF `reaction` ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = max(0, `like_count` + (NEW.`reaction` = 'like') - (OLD.`reaction` = 'like')),
    `dislike_count` = max(0, `dislike_count` + (NEW.`reaction` = 'dislike') - (OLD.`reaction` = 'dislike'))
  WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_reactions_uncounted` AFTER DELETE ON `video_reactions` BEGIN
  UPDATE `videos` SET
    `like_count` = max(0, `like_count` - (OLD.`reaction` = 'like')),
    `dislike_count` = max(0, `dislike_count` - (OLD.`reaction` = 'dislike'))
  WHERE `id` = OLD.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL BEGIN
  UPDATE `videos` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_recounted` AFTER UPDATE OF `deleted_at` ON `comments` WHEN (NEW.`deleted_at` IS NULL) <> (OLD.`deleted_at` IS NULL) BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` + CASE WHEN NEW.`deleted_at` IS NULL THEN 1 ELSE -1 END) WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_uncounted` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL BEGIN
  UPDATE `videos` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_views_counted` AFTER INSERT ON `video_views` BEGIN
  UPDATE `videos` SET `view_count` = `view_count` + 1 WHERE `id` = NEW.`video_id`;
END;
