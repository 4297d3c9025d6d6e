ALTER TABLE `comments` ADD `verified` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_verified` ON `comments` (`creator_id`,`user_id`) WHERE verified = 1;
--> statement-breakpoint
ALTER TABLE `video_reactions` ADD `verified` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Acts of other people count for a reward only if they are verified (worker/domain/media/counting). Anybody can raise the public counts.
DROP TRIGGER `member_followed`;
--> statement-breakpoint
DROP TRIGGER `member_unfollowed`;
--> statement-breakpoint
DROP TRIGGER `member_liked`;
--> statement-breakpoint
DROP TRIGGER `member_reliked`;
--> statement-breakpoint
DROP TRIGGER `member_unliked`;
--> statement-breakpoint
DROP TRIGGER `member_comment_liked`;
--> statement-breakpoint
DROP TRIGGER `member_comment_unliked`;
--> statement-breakpoint
DROP TRIGGER `member_commented`;
--> statement-breakpoint
DROP TRIGGER `member_recommented`;
--> statement-breakpoint
DROP TRIGGER `member_uncommented`;
--> statement-breakpoint
DROP TRIGGER `member_viewed`;
--> statement-breakpoint
DROP TRIGGER `member_crowded`;
--> statement-breakpoint
-- Recounts the existing rows. Peaks of verified viewers were not stored, so these start at zero. Rewards that were given stay.
UPDATE `comments` SET `verified` = 1 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = `comments`.`user_id`
  AND u.`email_verified_at` IS NOT NULL AND u.`created_at` <= `comments`.`created_at` - 604800000);
--> statement-breakpoint
UPDATE `video_reactions` SET `verified` = 1 WHERE `reaction` = 'like' AND (`video_id`, `user_id`) IN
  (SELECT a.`subject_id`, substr(a.`viewer_key`, 3) FROM `acts` a WHERE a.`kind` = 'like' AND a.`verdict` = 'counts');
--> statement-breakpoint
DELETE FROM `member_counters` WHERE `counter` IN ('followers', 'views_received', 'likes_received', 'comments_received', 'comment_likes_received', 'peak_viewers');
--> statement-breakpoint
INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
  SELECT `id`, 'followers', `verified_followers` FROM `users` WHERE `deleted_at` IS NULL AND `verified_followers` > 0;
--> statement-breakpoint
INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
  SELECT v.`creator_id`, 'views_received', sum(v.`verified_views`) FROM `videos` v JOIN `users` u ON u.`id` = v.`creator_id` AND u.`deleted_at` IS NULL
  GROUP BY 1 HAVING sum(v.`verified_views`) > 0;
--> statement-breakpoint
INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
  SELECT v.`creator_id`, 'likes_received', count(*) FROM `video_reactions` r JOIN `videos` v ON v.`id` = r.`video_id` AND v.`creator_id` <> r.`user_id`
  JOIN `users` u ON u.`id` = v.`creator_id` AND u.`deleted_at` IS NULL WHERE r.`verified` = 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
  SELECT c.`creator_id`, 'comments_received', count(DISTINCT c.`user_id`) FROM `comments` c JOIN `users` u ON u.`id` = c.`creator_id` AND u.`deleted_at` IS NULL
  WHERE c.`verified` = 1 AND c.`creator_id` <> c.`user_id` AND c.`deleted_at` IS NULL AND c.`state` = 'shown' GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
  SELECT c.`user_id`, 'comment_likes_received', count(*) FROM `comment_likes` l JOIN `comments` c ON c.`id` = l.`comment_id` AND c.`user_id` <> l.`user_id`
  JOIN `users` u ON u.`id` = c.`user_id` AND u.`deleted_at` IS NULL WHERE l.`verified` = 1 GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER `member_followed` AFTER INSERT ON `follows` WHEN NEW.`follower_id` <> NEW.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`follower_id`, 'following', 1);
  INSERT INTO `member_tally` SELECT NEW.`creator_id`, 'followers', 1 WHERE NEW.`verified` = 1;
  INSERT INTO `member_deed` VALUES (NEW.`follower_id`, 'follow', NEW.`creator_id`, NEW.`created_at`, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_follow_verified` AFTER UPDATE OF `verified` ON `follows`
WHEN NEW.`verified` <> OLD.`verified` AND NEW.`follower_id` <> NEW.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'followers', NEW.`verified` - OLD.`verified`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_unfollowed` AFTER DELETE ON `follows` WHEN OLD.`follower_id` <> OLD.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`follower_id`, 'following', -1);
  INSERT INTO `member_tally` SELECT OLD.`creator_id`, 'followers', -1 WHERE OLD.`verified` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `member_liked` AFTER INSERT ON `video_reactions` WHEN NEW.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`verified` = 1;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_reliked` AFTER UPDATE OF `reaction` ON `video_reactions` WHEN NEW.`reaction` <> OLD.`reaction` BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', iif(NEW.`reaction` = 'like', 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`reaction` = 'like';
END;
--> statement-breakpoint
CREATE TRIGGER `member_like_verified` AFTER UPDATE OF `reaction`, `verified` ON `video_reactions`
WHEN (NEW.`verified` = 1 AND NEW.`reaction` = 'like') <> (OLD.`verified` = 1 AND OLD.`reaction` = 'like') BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', iif(NEW.`verified` = 1 AND NEW.`reaction` = 'like', 1, -1) FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
-- Deleting a video with its likes lowers no counter: the owner keeps what the video earned, and the people who liked it keep theirs.
CREATE TRIGGER `member_unliked` AFTER DELETE ON `video_reactions` WHEN OLD.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'likes_given', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', -1 FROM `videos` v
    WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id` AND OLD.`verified` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_liked` AFTER INSERT ON `comment_likes` WHEN NEW.`verified` = 1 BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', 1 FROM `comments` c WHERE c.`id` = NEW.`comment_id` AND c.`user_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_unliked` AFTER DELETE ON `comment_likes` WHEN OLD.`verified` = 1 BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', -1 FROM `comments` c WHERE c.`id` = OLD.`comment_id` AND c.`user_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- A comment counts while it is shown. Under one's own video only replies to others count.
CREATE TRIGGER `member_commented` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'comments_made', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'answers_given', 1 FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id`
    WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'comment', v.`id` || ':' || (NEW.`created_at` / 86400000), NEW.`created_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'answer', p.`id`, NEW.`created_at`, 1 FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id`
    WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_recommented` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'comments_made', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1) FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'answers_given', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)
    FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id` WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'comment', v.`id` || ':' || (NEW.`created_at` / 86400000), NEW.`created_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown';
END;
--> statement-breakpoint
CREATE TRIGGER `member_uncommented` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'comments_made', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- A channel's counter of received comments counts the established accounts whose comment under its videos is shown, each once.
CREATE TRIGGER `member_comment_received` AFTER INSERT ON `comments`
WHEN NEW.`verified` = 1 AND NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`
      AND NOT EXISTS (SELECT 1 FROM `comments` o WHERE o.`creator_id` = v.`creator_id` AND o.`user_id` = NEW.`user_id` AND o.`verified` = 1
        AND o.`deleted_at` IS NULL AND o.`state` = 'shown' AND o.`id` <> NEW.`id`);
END;
--> statement-breakpoint
-- The old row has the channel: erasing an account blanks the channel together with the comment.
CREATE TRIGGER `member_comment_received_moved` AFTER UPDATE OF `deleted_at`, `state` ON `comments`
WHEN NEW.`verified` = 1 AND OLD.`creator_id` <> NEW.`user_id`
  AND (NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown') <> (OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown') BEGIN
  INSERT INTO `member_tally` SELECT OLD.`creator_id`, 'comments_received', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)
    WHERE NOT EXISTS (SELECT 1 FROM `comments` o WHERE o.`creator_id` = OLD.`creator_id` AND o.`user_id` = NEW.`user_id` AND o.`verified` = 1
      AND o.`deleted_at` IS NULL AND o.`state` = 'shown' AND o.`id` <> NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_received_gone` AFTER DELETE ON `comments`
WHEN OLD.`verified` = 1 AND OLD.`creator_id` <> OLD.`user_id` AND OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`creator_id`, 'comments_received', -1
    WHERE NOT EXISTS (SELECT 1 FROM `comments` o WHERE o.`creator_id` = OLD.`creator_id` AND o.`user_id` = OLD.`user_id` AND o.`verified` = 1
      AND o.`deleted_at` IS NULL AND o.`state` = 'shown' AND o.`id` <> OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_viewed` AFTER INSERT ON `video_views` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'views_received', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND NEW.`verified` = 1;
  INSERT INTO `member_tally` SELECT substr(NEW.`viewer_key`, 3), 'videos_watched', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'watch', v.`id` || ':' || NEW.`day`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'category', v.`category`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
END;
--> statement-breakpoint
CREATE TRIGGER `member_view_verified` AFTER UPDATE OF `verified` ON `video_views` WHEN NEW.`verified` <> OLD.`verified` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'views_received', NEW.`verified` - OLD.`verified` FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_crowded` AFTER UPDATE OF `ranked_viewers` ON `streams` WHEN NEW.`ranked_viewers` > OLD.`ranked_viewers` AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`creator_id`, 'peak_viewers',
    NEW.`ranked_viewers` - coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0)
    WHERE NEW.`ranked_viewers` > coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0);
END;
