CREATE TABLE `acts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`creator_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`viewer_key` text NOT NULL,
	`standing` text NOT NULL,
	`network` text,
	`device` text,
	`period` integer NOT NULL,
	`at` integer NOT NULL,
	`verdict` text,
	`judged_at` integer,
	`taken_back_at` integer
);
--> statement-breakpoint
CREATE INDEX `acts_pending` ON `acts` (`network`,`at`) WHERE verdict is null;--> statement-breakpoint
CREATE INDEX `acts_waiting` ON `acts` (`judged_at`) WHERE verdict in ('unconfirmed', 'new_account');--> statement-breakpoint
CREATE INDEX `acts_network` ON `acts` (`network`,`creator_id`,`viewer_key`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `acts_device` ON `acts` (`device`,`creator_id`,`viewer_key`) WHERE device is not null;--> statement-breakpoint
CREATE INDEX `acts_channel` ON `acts` (`creator_id`,`period`,`viewer_key`);--> statement-breakpoint
CREATE INDEX `acts_viewer` ON `acts` (`viewer_key`,`at`);--> statement-breakpoint
CREATE INDEX `acts_receipts` ON `acts` (`creator_id`,`kind`,`at`);--> statement-breakpoint
CREATE INDEX `acts_subject` ON `acts` (`subject_id`);--> statement-breakpoint
CREATE INDEX `acts_at` ON `acts` (`at`);--> statement-breakpoint
CREATE TABLE `claim_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`claim_id` text,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`notified_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_return_takes_something" CHECK(count > 0 and cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `claim_returns_user` ON `claim_returns` (`user_id`,`kind`);--> statement-breakpoint
DROP INDEX `comments_top`;--> statement-breakpoint
ALTER TABLE `comments` ADD `ranked_likes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`video_id`,`parent_id`,`ranked_likes`);--> statement-breakpoint
DROP INDEX `streams_live`;--> statement-breakpoint
ALTER TABLE `streams` ADD `ranked_viewers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `streams_live` ON `streams` (`state`,`visibility`,`ranked_viewers`);--> statement-breakpoint
DROP INDEX `video_views_unclaimed`;--> statement-breakpoint
ALTER TABLE `video_views` ADD `verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `video_views_unclaimed` ON `video_views` (`video_id`,`counted_at`) WHERE claim_id is null and verified = 1;--> statement-breakpoint
ALTER TABLE `video_days` ADD `verified_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `comment_likes` ADD `verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `follows` ADD `verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trend_acts` ADD `network` text;--> statement-breakpoint
CREATE INDEX `trend_acts_network` ON `trend_acts` (`video_id`,`network`) WHERE network is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `verified_followers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `period_network` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `period_device` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `standing` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `fetched_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `least_bytes` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `verified_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Views that had the receipt of their playback were paid under the rule before this one, and stay verified.
UPDATE `video_views` SET `verified` = 1 WHERE `playback_id` IS NOT NULL;--> statement-breakpoint
UPDATE `videos` SET `verified_views` = (SELECT count(*) FROM `video_views` v WHERE v.`video_id` = `videos`.`id` AND v.`verified` = 1)
  WHERE `id` IN (SELECT `video_id` FROM `video_views` WHERE `verified` = 1);--> statement-breakpoint
UPDATE `video_days` SET `verified_views` = `views`;--> statement-breakpoint
UPDATE `comments` SET `ranked_likes` = `like_count` WHERE `like_count` > 0;--> statement-breakpoint
UPDATE `comment_likes` SET `verified` = 1;--> statement-breakpoint
-- The job judges earlier follows like new ones, without knowing where they came from.
INSERT INTO `acts` (`id`, `kind`, `creator_id`, `subject_id`, `viewer_key`, `standing`, `period`, `at`)
  SELECT 'follow:' || `follower_id` || ':' || `creator_id` || ':' || `created_at`, 'follow', `creator_id`, `creator_id`, 'u:' || `follower_id`,
    'unconfirmed', `created_at` / 2592000000, `created_at` FROM `follows`;--> statement-breakpoint
CREATE TRIGGER `video_views_verified_new` AFTER INSERT ON `video_views` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `videos` SET `verified_views` = `verified_views` + 1 WHERE `id` = NEW.`video_id`;
  UPDATE `video_days` SET `verified_views` = `verified_views` + 1 WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`day`;
END;
--> statement-breakpoint
CREATE TRIGGER `video_views_verified` AFTER UPDATE OF `verified` ON `video_views` WHEN NEW.`verified` <> OLD.`verified` BEGIN
  UPDATE `videos` SET `verified_views` = max(0, `verified_views` + NEW.`verified` - OLD.`verified`) WHERE `id` = NEW.`video_id`;
  UPDATE `video_days` SET `verified_views` = max(0, `verified_views` + NEW.`verified` - OLD.`verified`)
    WHERE `video_id` = NEW.`video_id` AND `day` = NEW.`day`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_verified_new` AFTER INSERT ON `follows` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `users` SET `verified_followers` = `verified_followers` + 1 WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_verified` AFTER UPDATE OF `verified` ON `follows` WHEN NEW.`verified` <> OLD.`verified` BEGIN
  UPDATE `users` SET `verified_followers` = max(0, `verified_followers` + NEW.`verified` - OLD.`verified`) WHERE `id` = NEW.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_unverified` AFTER DELETE ON `follows` WHEN OLD.`verified` = 1 BEGIN
  UPDATE `users` SET `verified_followers` = max(0, `verified_followers` - 1) WHERE `id` = OLD.`creator_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_ranked` AFTER INSERT ON `comment_likes` WHEN NEW.`verified` = 1 BEGIN
  UPDATE `comments` SET `ranked_likes` = `ranked_likes` + 1 WHERE `id` = NEW.`comment_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_unranked` AFTER DELETE ON `comment_likes` WHEN OLD.`verified` = 1 BEGIN
  UPDATE `comments` SET `ranked_likes` = max(0, `ranked_likes` - 1) WHERE `id` = OLD.`comment_id`;
END;
