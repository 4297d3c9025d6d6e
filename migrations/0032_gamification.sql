CREATE TABLE `member_counters` (
	`user_id` text NOT NULL,
	`counter` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`user_id`, `counter`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `member_days` (
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`quests` text NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`frozen` integer DEFAULT false NOT NULL,
	`streak` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `member_deeds` (
	`user_id` text NOT NULL,
	`deed` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`amount` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`user_id`, `deed`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_deeds_time` ON `member_deeds` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `member_deeds_old` ON `member_deeds` (`at`);--> statement-breakpoint
CREATE TABLE `member_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`xp` integer DEFAULT 0 NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`title` text,
	`name_colour` text,
	`frame` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`evaluated` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_has_what_is_spent" CHECK(coins >= 0 and xp >= 0)
);
--> statement-breakpoint
CREATE TABLE `member_purchases` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`coins` integer NOT NULL,
	`state` text DEFAULT 'paid' NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_purchase_costs" CHECK(coins > 0)
);
--> statement-breakpoint
CREATE TABLE `member_ranks` (
	`level` integer NOT NULL,
	`prefix` integer NOT NULL,
	`members` integer NOT NULL,
	PRIMARY KEY(`level`, `prefix`)
);
--> statement-breakpoint
CREATE TABLE `member_rewards` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`source` text NOT NULL,
	`xp` integer DEFAULT 0 NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`badge` text,
	`title` text,
	`at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_reward_gives" CHECK(xp >= 0 and coins >= 0)
);
--> statement-breakpoint
CREATE INDEX `member_rewards_untold` ON `member_rewards` (`user_id`) WHERE told_at is null;--> statement-breakpoint
-- What is given and spent moves the balance in the statement that writes its row, once: the row's key is its guard.
CREATE TRIGGER `member_rewards_given` AFTER INSERT ON `member_rewards` BEGIN
  INSERT INTO `member_profiles` (`user_id`, `xp`, `coins`) VALUES (NEW.`user_id`, NEW.`xp`, NEW.`coins`)
    ON CONFLICT (`user_id`) DO UPDATE SET `xp` = `xp` + excluded.`xp`, `coins` = `coins` + excluded.`coins`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_purchases_paid` AFTER INSERT ON `member_purchases` WHEN NEW.`state` = 'paid' BEGIN
  UPDATE `member_profiles` SET `coins` = `coins` - NEW.`coins` WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_purchases_moved` AFTER UPDATE OF `state`, `coins` ON `member_purchases` BEGIN
  UPDATE `member_profiles`
    SET `coins` = `coins` + iif(OLD.`state` = 'paid', OLD.`coins`, 0) - iif(NEW.`state` = 'paid', NEW.`coins`, 0)
    WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_joined` AFTER INSERT ON `member_profiles` WHEN NEW.`enabled` = 1 BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, NEW.`xp`, 1), (1, NEW.`xp` / 100, 1), (2, NEW.`xp` / 10000, 1), (3, NEW.`xp` / 1000000, 1)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_moved` AFTER UPDATE OF `xp`, `enabled` ON `member_profiles`
WHEN NEW.`xp` <> OLD.`xp` OR NEW.`enabled` <> OLD.`enabled` BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, OLD.`xp`, -OLD.`enabled`), (1, OLD.`xp` / 100, -OLD.`enabled`), (2, OLD.`xp` / 10000, -OLD.`enabled`), (3, OLD.`xp` / 1000000, -OLD.`enabled`),
      (0, NEW.`xp`, NEW.`enabled`), (1, NEW.`xp` / 100, NEW.`enabled`), (2, NEW.`xp` / 10000, NEW.`enabled`), (3, NEW.`xp` / 1000000, NEW.`enabled`)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
  DELETE FROM `member_ranks` WHERE `level` = 0 AND `prefix` = OLD.`xp` AND `members` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `member_ranks_left` AFTER DELETE ON `member_profiles` WHEN OLD.`enabled` = 1 BEGIN
  INSERT INTO `member_ranks` (`level`, `prefix`, `members`)
    VALUES (0, OLD.`xp`, -1), (1, OLD.`xp` / 100, -1), (2, OLD.`xp` / 10000, -1), (3, OLD.`xp` / 1000000, -1)
    ON CONFLICT (`level`, `prefix`) DO UPDATE SET `members` = `members` + excluded.`members`;
  DELETE FROM `member_ranks` WHERE `level` = 0 AND `prefix` = OLD.`xp` AND `members` = 0;
END;
--> statement-breakpoint
-- What the triggers below write to: a counter of a person who is there, raised by delta. A null person is nobody.
-- A migration that makes one of their tables anew drops its triggers: it has to make them again.
CREATE VIEW `member_tally` AS SELECT `user_id`, `counter`, `value` AS `delta` FROM `member_counters`;
--> statement-breakpoint
CREATE TRIGGER `member_tally_added` INSTEAD OF INSERT ON `member_tally` BEGIN
  INSERT INTO `member_profiles` (`user_id`, `changed`) SELECT `id`, 1 FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL
    ON CONFLICT (`user_id`) DO UPDATE SET `changed` = `changed` + 1;
  INSERT INTO `member_counters` (`user_id`, `counter`, `value`)
    SELECT `id`, NEW.`counter`, NEW.`delta` FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL
    ON CONFLICT (`user_id`, `counter`) DO UPDATE SET `value` = `value` + excluded.`value`;
END;
--> statement-breakpoint
CREATE VIEW `member_deed` AS SELECT `user_id`, `deed`, `subject`, `at`, `amount` FROM `member_deeds`;
--> statement-breakpoint
CREATE TRIGGER `member_deed_added` INSTEAD OF INSERT ON `member_deed` BEGIN
  INSERT INTO `member_deeds` (`user_id`, `deed`, `subject`, `at`, `amount`)
    SELECT `id`, NEW.`deed`, NEW.`subject`, NEW.`at`, NEW.`amount` FROM `users`
    WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND NEW.`subject` IS NOT NULL
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `member_deeds_categories` AFTER INSERT ON `member_deeds` WHEN NEW.`deed` = 'category' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'categories_watched', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_days_active_first` AFTER INSERT ON `member_days` WHEN NEW.`active` = 1 BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'active_days', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_days_active` AFTER UPDATE OF `active` ON `member_days` WHEN NEW.`active` <> OLD.`active` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'active_days', NEW.`active` - OLD.`active`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_rewards_quests` AFTER INSERT ON `member_rewards` WHEN NEW.`source` = 'quest' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'quests_done', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_followed` AFTER INSERT ON `follows` WHEN NEW.`follower_id` <> NEW.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'followers', 1), (NEW.`follower_id`, 'following', 1);
  INSERT INTO `member_deed` VALUES (NEW.`follower_id`, 'follow', NEW.`creator_id`, NEW.`created_at`, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_unfollowed` AFTER DELETE ON `follows` WHEN OLD.`follower_id` <> OLD.`creator_id` BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`creator_id`, 'followers', -1), (OLD.`follower_id`, 'following', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_liked` AFTER INSERT ON `video_reactions` WHEN NEW.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_reliked` AFTER UPDATE OF `reaction` ON `video_reactions` WHEN NEW.`reaction` <> OLD.`reaction` BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'likes_given', iif(NEW.`reaction` = 'like', 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', iif(NEW.`reaction` = 'like', 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'like', v.`id`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`reaction` = 'like';
END;
--> statement-breakpoint
-- Of a video that goes with its rows nothing is counted back here: its owner keeps what it earned, and it was no fault of who liked it.
CREATE TRIGGER `member_unliked` AFTER DELETE ON `video_reactions` WHEN OLD.`reaction` = 'like' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'likes_given', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_liked` AFTER INSERT ON `comment_likes` BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', 1 FROM `comments` c WHERE c.`id` = NEW.`comment_id` AND c.`user_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_comment_unliked` AFTER DELETE ON `comment_likes` BEGIN
  INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', -1 FROM `comments` c WHERE c.`id` = OLD.`comment_id` AND c.`user_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- A comment counts while it is shown; one's own videos count for answers to others only.
CREATE TRIGGER `member_commented` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'comments_made', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
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
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1) FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'answers_given', iif(NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown', 1, -1)
    FROM `comments` p JOIN `videos` v ON v.`id` = p.`video_id` WHERE p.`id` = NEW.`parent_id` AND p.`user_id` <> NEW.`user_id` AND v.`creator_id` = NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'comment', v.`id` || ':' || (NEW.`created_at` / 86400000), NEW.`created_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND v.`creator_id` <> NEW.`user_id` AND NEW.`deleted_at` IS NULL AND NEW.`state` = 'shown';
END;
--> statement-breakpoint
CREATE TRIGGER `member_uncommented` AFTER DELETE ON `comments` WHEN OLD.`deleted_at` IS NULL AND OLD.`state` = 'shown' BEGIN
  INSERT INTO `member_tally` SELECT OLD.`user_id`, 'comments_made', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id` AND v.`creator_id` <> OLD.`user_id`;
END;
--> statement-breakpoint
-- Published: for everybody, and not the replay of a stream, which counts as one.
CREATE TRIGGER `member_published` AFTER INSERT ON `videos` WHEN NEW.`state` = 'published' AND NEW.`visibility` = 'public' AND NEW.`stream_id` IS NULL BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'videos_published', 1);
  INSERT INTO `member_deed` VALUES (NEW.`creator_id`, 'publish', NEW.`id`, coalesce(NEW.`published_at`, NEW.`updated_at`), 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_republished` AFTER UPDATE OF `state`, `visibility` ON `videos`
WHEN NEW.`stream_id` IS NULL AND (NEW.`state` = 'published' AND NEW.`visibility` = 'public') <> (OLD.`state` = 'published' AND OLD.`visibility` = 'public') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'videos_published', iif(NEW.`state` = 'published' AND NEW.`visibility` = 'public', 1, -1));
  INSERT INTO `member_deed` SELECT NEW.`creator_id`, 'publish', NEW.`id`, NEW.`updated_at`, 1 WHERE NEW.`state` = 'published' AND NEW.`visibility` = 'public';
END;
--> statement-breakpoint
CREATE TRIGGER `member_unpublished` AFTER DELETE ON `videos` WHEN OLD.`state` = 'published' AND OLD.`visibility` = 'public' AND OLD.`stream_id` IS NULL BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`creator_id`, 'videos_published', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_viewed` AFTER INSERT ON `video_views` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'views_received', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
  INSERT INTO `member_tally` SELECT substr(NEW.`viewer_key`, 3), 'videos_watched', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'watch', v.`id` || ':' || NEW.`day`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'category', v.`category`, NEW.`counted_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id` AND substr(NEW.`viewer_key`, 1, 2) = 'u:';
END;
--> statement-breakpoint
CREATE TRIGGER `member_watched` AFTER UPDATE OF `settled_at` ON `playback_sessions`
WHEN NEW.`settled_at` IS NOT NULL AND OLD.`settled_at` IS NULL AND NEW.`user_id` IS NOT NULL AND NEW.`played_ms` > 0
  AND NEW.`verdict` NOT IN ('own', 'robot', 'not_fetched') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`user_id`, 'watched_ms', NEW.`played_ms`);
END;
--> statement-breakpoint
CREATE TRIGGER `member_shared` AFTER INSERT ON `video_shares` WHEN substr(NEW.`viewer_key`, 1, 2) = 'u:' BEGIN
  INSERT INTO `member_tally` SELECT substr(NEW.`viewer_key`, 3), 'shares_made', 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
  INSERT INTO `member_deed` SELECT substr(NEW.`viewer_key`, 3), 'share', v.`id` || ':' || NEW.`day`, NEW.`shared_at`, 1 FROM `videos` v
    WHERE v.`id` = NEW.`video_id` AND NEW.`viewer_key` <> 'u:' || v.`creator_id`;
END;
--> statement-breakpoint
-- A stream counts from five minutes on, unless it was private.
CREATE TRIGGER `member_streamed` AFTER UPDATE OF `state` ON `streams`
WHEN NEW.`state` = 'ended' AND OLD.`state` <> 'ended' AND NEW.`visibility` <> 'private' AND NEW.`ended_at` - NEW.`started_at` >= 300000 BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`creator_id`, 'streams_held', 1), (NEW.`creator_id`, 'live_minutes', (NEW.`ended_at` - NEW.`started_at`) / 60000);
  INSERT INTO `member_deed` VALUES (NEW.`creator_id`, 'stream', NEW.`id`, NEW.`ended_at`, (NEW.`ended_at` - NEW.`started_at`) / 60000);
END;
--> statement-breakpoint
CREATE TRIGGER `member_crowded` AFTER UPDATE OF `peak_viewers` ON `streams` WHEN NEW.`peak_viewers` > OLD.`peak_viewers` AND NEW.`visibility` = 'public' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`creator_id`, 'peak_viewers',
    NEW.`peak_viewers` - coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0)
    WHERE NEW.`peak_viewers` > coalesce((SELECT `value` FROM `member_counters` WHERE `user_id` = NEW.`creator_id` AND `counter` = 'peak_viewers'), 0);
END;
--> statement-breakpoint
CREATE TRIGGER `member_chatted` AFTER INSERT ON `chat_writers` BEGIN
  INSERT INTO `member_tally` SELECT NEW.`user_id`, 'chats_joined', 1 FROM `streams` s WHERE s.`id` = NEW.`stream_id` AND s.`creator_id` <> NEW.`user_id`;
  INSERT INTO `member_deed` SELECT NEW.`user_id`, 'chat', s.`id`, NEW.`first_at`, 1 FROM `streams` s WHERE s.`id` = NEW.`stream_id` AND s.`creator_id` <> NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_tipped` AFTER UPDATE OF `state` ON `tips` WHEN NEW.`state` = 'paid' AND OLD.`state` <> 'paid' BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`giver_id`, 'tips_given', 1), (NEW.`creator_id`, 'tips_received', 1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_tip_returned` AFTER UPDATE OF `refunded_cents`, `disputed_cents` ON `tips`
WHEN NEW.`state` = 'paid' AND (NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`) <> (OLD.`refunded_cents` + OLD.`disputed_cents` >= OLD.`cents`) BEGIN
  INSERT INTO `member_tally` VALUES
    (NEW.`giver_id`, 'tips_given', iif(NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`, -1, 1)),
    (NEW.`creator_id`, 'tips_received', iif(NEW.`refunded_cents` + NEW.`disputed_cents` >= NEW.`cents`, -1, 1));
END;
--> statement-breakpoint
-- A playlist counts once something is in it.
CREATE TRIGGER `member_playlist_filled` AFTER UPDATE OF `item_count` ON `playlists` WHEN NEW.`kind` = 'list' AND (NEW.`item_count` > 0) <> (OLD.`item_count` > 0) BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`owner_id`, 'playlists_made', iif(NEW.`item_count` > 0, 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `member_playlist_gone` AFTER DELETE ON `playlists` WHEN OLD.`kind` = 'list' AND OLD.`item_count` > 0 BEGIN
  INSERT INTO `member_tally` VALUES (OLD.`owner_id`, 'playlists_made', -1);
END;
--> statement-breakpoint
CREATE TRIGGER `member_saved` AFTER INSERT ON `playlist_items` BEGIN
  INSERT INTO `member_deed` SELECT p.`owner_id`, 'save', NEW.`video_id`, NEW.`added_at`, 1 FROM `playlists` p JOIN `videos` v ON v.`id` = NEW.`video_id`
    WHERE p.`id` = NEW.`playlist_id` AND v.`creator_id` <> p.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_captioned` AFTER INSERT ON `captions` WHEN NEW.`is_published` = 1 BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', 1 FROM `videos` v WHERE v.`id` = NEW.`video_id`;
  INSERT INTO `member_deed` SELECT v.`creator_id`, 'captions', v.`id` || ':' || NEW.`language`, NEW.`created_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_recaptioned` AFTER UPDATE OF `is_published` ON `captions` WHEN NEW.`is_published` <> OLD.`is_published` BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', iif(NEW.`is_published` = 1, 1, -1) FROM `videos` v WHERE v.`id` = NEW.`video_id`;
  INSERT INTO `member_deed` SELECT v.`creator_id`, 'captions', v.`id` || ':' || NEW.`language`, NEW.`updated_at`, 1 FROM `videos` v WHERE v.`id` = NEW.`video_id` AND NEW.`is_published` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `member_uncaptioned` AFTER DELETE ON `captions` WHEN OLD.`is_published` = 1 BEGIN
  INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', -1 FROM `videos` v WHERE v.`id` = OLD.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `member_introduced` AFTER UPDATE OF `bio`, `avatar_path` ON `users`
WHEN (NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '') <> (OLD.`avatar_path` IS NOT NULL AND trim(OLD.`bio`) <> '') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`id`, 'profile_complete', iif(NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '', 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `member_partnered` AFTER UPDATE OF `partner_status` ON `users`
WHEN (NEW.`partner_status` = 'active') <> (OLD.`partner_status` = 'active') BEGIN
  INSERT INTO `member_tally` VALUES (NEW.`id`, 'partner', iif(NEW.`partner_status` = 'active', 1, -1));
END;
--> statement-breakpoint
-- Who is made complete, as the demo's people are.
CREATE TRIGGER `member_arrived` AFTER INSERT ON `users` WHEN (NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '') OR NEW.`partner_status` = 'active' BEGIN
  INSERT INTO `member_tally` SELECT NEW.`id`, 'profile_complete', 1 WHERE NEW.`avatar_path` IS NOT NULL AND trim(NEW.`bio`) <> '';
  INSERT INTO `member_tally` SELECT NEW.`id`, 'partner', 1 WHERE NEW.`partner_status` = 'active';
END;
--> statement-breakpoint
-- What was done before this migration. Deeds first, of what counts once for ever: to do it again is no new deed.
INSERT INTO `member_deeds` SELECT f.`follower_id`, 'follow', f.`creator_id`, f.`created_at`, 1 FROM `follows` f WHERE f.`follower_id` <> f.`creator_id`;
--> statement-breakpoint
INSERT INTO `member_deeds` SELECT r.`user_id`, 'like', r.`video_id`, r.`created_at`, 1 FROM `video_reactions` r JOIN `videos` v ON v.`id` = r.`video_id`
  WHERE r.`reaction` = 'like' AND v.`creator_id` <> r.`user_id`;
--> statement-breakpoint
INSERT INTO `member_deeds` SELECT v.`creator_id`, 'publish', v.`id`, coalesce(v.`published_at`, v.`updated_at`), 1 FROM `videos` v
  WHERE v.`state` <> 'draft' AND v.`stream_id` IS NULL;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT u.`id`, 'followers', u.`follower_count` FROM `users` u WHERE u.`follower_count` > 0;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `follower_id`, 'following', count(*) FROM `follows` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT r.`user_id`, 'likes_given', count(*) FROM `video_reactions` r JOIN `videos` v ON v.`id` = r.`video_id`
  WHERE r.`reaction` = 'like' AND v.`creator_id` <> r.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT v.`creator_id`, 'likes_received', count(*) FROM `video_reactions` r JOIN `videos` v ON v.`id` = r.`video_id`
  WHERE r.`reaction` = 'like' AND v.`creator_id` <> r.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT c.`user_id`, 'comment_likes_received', count(*) FROM `comment_likes` l JOIN `comments` c ON c.`id` = l.`comment_id`
  WHERE c.`user_id` <> l.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT c.`user_id`, 'comments_made', count(*) FROM `comments` c JOIN `videos` v ON v.`id` = c.`video_id`
  WHERE c.`deleted_at` IS NULL AND c.`state` = 'shown' AND v.`creator_id` <> c.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT v.`creator_id`, 'comments_received', count(*) FROM `comments` c JOIN `videos` v ON v.`id` = c.`video_id`
  WHERE c.`deleted_at` IS NULL AND c.`state` = 'shown' AND v.`creator_id` <> c.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT c.`user_id`, 'answers_given', count(*) FROM `comments` c JOIN `comments` p ON p.`id` = c.`parent_id` JOIN `videos` v ON v.`id` = c.`video_id`
  WHERE c.`deleted_at` IS NULL AND c.`state` = 'shown' AND p.`user_id` <> c.`user_id` AND v.`creator_id` = c.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'videos_published', count(*) FROM `videos` WHERE `state` = 'published' AND `visibility` = 'public' AND `stream_id` IS NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'views_received', sum(`view_count`) FROM `videos` GROUP BY 1 HAVING sum(`view_count`) > 0;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT substr(w.`viewer_key`, 3), 'videos_watched', count(*) FROM `video_views` w JOIN `videos` v ON v.`id` = w.`video_id`
  WHERE substr(w.`viewer_key`, 1, 2) = 'u:' AND w.`viewer_key` <> 'u:' || v.`creator_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_deed` SELECT substr(w.`viewer_key`, 3), 'category', v.`category`, min(w.`counted_at`), 1 FROM `video_views` w JOIN `videos` v ON v.`id` = w.`video_id`
  WHERE substr(w.`viewer_key`, 1, 2) = 'u:' AND w.`viewer_key` <> 'u:' || v.`creator_id` AND v.`category` IS NOT NULL GROUP BY 1, 3;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `user_id`, 'watched_ms', sum(`played_ms`) FROM `playback_sessions`
  WHERE `settled_at` IS NOT NULL AND `user_id` IS NOT NULL AND `played_ms` > 0 AND `verdict` NOT IN ('own', 'robot', 'not_fetched') GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT substr(w.`viewer_key`, 3), 'shares_made', count(*) FROM `video_shares` w JOIN `videos` v ON v.`id` = w.`video_id`
  WHERE substr(w.`viewer_key`, 1, 2) = 'u:' AND w.`viewer_key` <> 'u:' || v.`creator_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'streams_held', count(*) FROM `streams`
  WHERE `state` = 'ended' AND `visibility` <> 'private' AND `ended_at` - `started_at` >= 300000 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'live_minutes', sum((`ended_at` - `started_at`) / 60000) FROM `streams`
  WHERE `state` = 'ended' AND `visibility` <> 'private' AND `ended_at` - `started_at` >= 300000 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'peak_viewers', max(`peak_viewers`) FROM `streams` WHERE `visibility` = 'public' GROUP BY 1 HAVING max(`peak_viewers`) > 0;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT w.`user_id`, 'chats_joined', count(*) FROM `chat_writers` w JOIN `streams` s ON s.`id` = w.`stream_id` WHERE s.`creator_id` <> w.`user_id` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `giver_id`, 'tips_given', count(*) FROM `tips` WHERE `state` = 'paid' AND `refunded_cents` + `disputed_cents` < `cents` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `creator_id`, 'tips_received', count(*) FROM `tips` WHERE `state` = 'paid' AND `refunded_cents` + `disputed_cents` < `cents` GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `owner_id`, 'playlists_made', count(*) FROM `playlists` WHERE `kind` = 'list' AND `item_count` > 0 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT v.`creator_id`, 'captions_published', count(*) FROM `captions` c JOIN `videos` v ON v.`id` = c.`video_id` WHERE c.`is_published` = 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `id`, 'profile_complete', 1 FROM `users` WHERE `avatar_path` IS NOT NULL AND trim(`bio`) <> '';
--> statement-breakpoint
INSERT INTO `member_tally` SELECT `id`, 'partner', 1 FROM `users` WHERE `partner_status` = 'active';
