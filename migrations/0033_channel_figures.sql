CREATE TABLE `creator_days` (
	`creator_id` text NOT NULL,
	`day` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 0 NOT NULL,
	`followers_gained` integer DEFAULT 0 NOT NULL,
	`followers_lost` integer DEFAULT 0 NOT NULL,
	`revenue_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `day`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creator_days_day` ON `creator_days` (`day`);--> statement-breakpoint
CREATE TABLE `creator_hours` (
	`creator_id` text NOT NULL,
	`hour` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `hour`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creator_hours_hour` ON `creator_hours` (`hour`);--> statement-breakpoint
CREATE TABLE `creator_parts` (
	`creator_id` text NOT NULL,
	`dimension` text NOT NULL,
	`span` text NOT NULL,
	`start` integer NOT NULL,
	`value` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`creator_id`, `dimension`, `span`, `start`, `value`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `platform_countries` (
	`day` integer NOT NULL,
	`country` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`viewers` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `country`)
);
--> statement-breakpoint
CREATE TABLE `platform_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	`videos` integer DEFAULT 0 NOT NULL,
	`streams` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	`rolled_up_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `streams` ADD `viewer_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `audience_at` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `message_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `new_followers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `streams_started` ON `streams` (`started_at`) WHERE started_at is not null;--> statement-breakpoint
CREATE INDEX `ledger_journals_posted` ON `ledger_journals` (`posted_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TRIGGER `creator_days_of_video` AFTER INSERT ON `video_days` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `playbacks`, `views`, `plays`, `watched_ms`, `likes`, `comments`, `shares`)
    SELECT `creator_id`, NEW.`day`, NEW.`playbacks`, NEW.`views`, NEW.`plays`, NEW.`watched_ms`, NEW.`likes`, NEW.`comments`, NEW.`shares` FROM `videos` WHERE `id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`, `likes` = `likes` + excluded.`likes`, `comments` = `comments` + excluded.`comments`, `shares` = `shares` + excluded.`shares`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_days_of_video_on` AFTER UPDATE ON `video_days`
WHEN NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`plays` <> OLD.`plays` OR NEW.`watched_ms` <> OLD.`watched_ms` OR NEW.`likes` <> OLD.`likes` OR NEW.`comments` <> OLD.`comments` OR NEW.`shares` <> OLD.`shares` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `playbacks`, `views`, `plays`, `watched_ms`, `likes`, `comments`, `shares`)
    SELECT `creator_id`, NEW.`day`, NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`plays` - OLD.`plays`, NEW.`watched_ms` - OLD.`watched_ms`, NEW.`likes` - OLD.`likes`, NEW.`comments` - OLD.`comments`, NEW.`shares` - OLD.`shares` FROM `videos` WHERE `id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`, `likes` = `likes` + excluded.`likes`, `comments` = `comments` + excluded.`comments`, `shares` = `shares` + excluded.`shares`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_video` AFTER INSERT ON `video_days`
WHEN NEW.`playbacks` <> 0 OR NEW.`views` <> 0 OR NEW.`plays` <> 0 OR NEW.`watched_ms` <> 0 BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `plays`, `watched_ms`)
    SELECT v.`creator_id`, 'video', s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`video_id`,
      NEW.`playbacks`, NEW.`views`, NEW.`plays`, NEW.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_video_on` AFTER UPDATE ON `video_days`
WHEN NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`plays` <> OLD.`plays` OR NEW.`watched_ms` <> OLD.`watched_ms` BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `plays`, `watched_ms`)
    SELECT v.`creator_id`, 'video', s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`video_id`,
      NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`plays` - OLD.`plays`, NEW.`watched_ms` - OLD.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `plays` = `plays` + excluded.`plays`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_part` AFTER INSERT ON `video_day_parts`
WHEN NEW.`dimension` IN ('source', 'device', 'country') BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `watched_ms`)
    SELECT v.`creator_id`, NEW.`dimension`, s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`value`,
      NEW.`playbacks`, NEW.`views`, NEW.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_parts_of_part_on` AFTER UPDATE ON `video_day_parts`
WHEN NEW.`dimension` IN ('source', 'device', 'country') AND (NEW.`playbacks` <> OLD.`playbacks` OR NEW.`views` <> OLD.`views` OR NEW.`watched_ms` <> OLD.`watched_ms`) BEGIN
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `watched_ms`)
    SELECT v.`creator_id`, NEW.`dimension`, s.`span`, iif(s.`span` = 'day', NEW.`day`, unixepoch(NEW.`day` * 86400, 'unixepoch', 'start of month') / 86400), NEW.`value`,
      NEW.`playbacks` - OLD.`playbacks`, NEW.`views` - OLD.`views`, NEW.`watched_ms` - OLD.`watched_ms`
    FROM `videos` v, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s WHERE v.`id` = NEW.`video_id`
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `playbacks` = `playbacks` + excluded.`playbacks`, `views` = `views` + excluded.`views`, `watched_ms` = `watched_ms` + excluded.`watched_ms`;
END;
--> statement-breakpoint
CREATE TRIGGER `creator_days_followed` AFTER INSERT ON `follows` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `followers_gained`) VALUES (NEW.`creator_id`, NEW.`created_at` / 86400000, 1)
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `followers_gained` = `followers_gained` + 1;
  UPDATE `streams` SET `new_followers` = `new_followers` + 1
    WHERE `creator_id` = NEW.`creator_id` AND state in ('ready', 'live') AND `state` = 'live';
END;
--> statement-breakpoint
-- Of whom nobody is left nothing is told: an erased account's followers go with it.
CREATE TRIGGER `creator_days_unfollowed` AFTER DELETE ON `follows` BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `followers_lost`)
    SELECT `id`, unixepoch() / 86400, 1 FROM `users` WHERE `id` = OLD.`creator_id` AND `deleted_at` IS NULL
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `followers_lost` = `followers_lost` + 1;
END;
--> statement-breakpoint
-- A journal's entries are there before it. The kinds are those that move money and earn none (domain/ledger/contract-statement.ts).
CREATE TRIGGER `creator_days_earned` AFTER INSERT ON `ledger_journals`
WHEN NEW.`currency` = 'USD' AND NEW.`kind` NOT IN ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup') BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `revenue_cents`)
    SELECT e.`creator_id`, NEW.`posted_at` / 86400000, sum(e.`cents`) FROM `ledger_entries` e
    JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `revenue_cents` = `revenue_cents` + excluded.`revenue_cents`;
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `cents`)
    SELECT e.`creator_id`, 'revenue', s.`span`,
      iif(s.`span` = 'day', (NEW.`posted_at` / 86400000), unixepoch((NEW.`posted_at` / 86400000) * 86400, 'unixepoch', 'start of month') / 86400), NEW.`kind`, sum(e.`cents`)
    FROM `ledger_entries` e JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL,
      (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1, 3 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `cents` = `cents` + excluded.`cents`;
END;
--> statement-breakpoint
-- What happened before this migration.
INSERT INTO `creator_days` (`creator_id`, `day`, `playbacks`, `views`, `plays`, `watched_ms`, `likes`, `comments`, `shares`)
  SELECT v.`creator_id`, d.`day`, sum(d.`playbacks`), sum(d.`views`), sum(d.`plays`), sum(d.`watched_ms`), sum(d.`likes`), sum(d.`comments`), sum(d.`shares`)
  FROM `video_days` d JOIN `videos` v ON v.`id` = d.`video_id` GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO `creator_days` (`creator_id`, `day`, `followers_gained`)
  SELECT `creator_id`, `created_at` / 86400000, count(*) FROM `follows` WHERE true GROUP BY 1, 2
  ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `followers_gained` = excluded.`followers_gained`;
--> statement-breakpoint
INSERT INTO `creator_days` (`creator_id`, `day`, `revenue_cents`)
  SELECT e.`creator_id`, j.`posted_at` / 86400000, sum(e.`cents`) FROM `ledger_journals` j JOIN `ledger_entries` e ON e.`journal_id` = j.`id`
  JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL
  WHERE j.`currency` = 'USD' AND j.`kind` NOT IN ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup') GROUP BY 1, 2 HAVING sum(e.`cents`) <> 0
  ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `revenue_cents` = excluded.`revenue_cents`;
--> statement-breakpoint
INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `plays`, `watched_ms`)
  SELECT v.`creator_id`, 'video', s.`span`, iif(s.`span` = 'day', d.`day`, unixepoch(d.`day` * 86400, 'unixepoch', 'start of month') / 86400), d.`video_id`,
    sum(d.`playbacks`), sum(d.`views`), sum(d.`plays`), sum(d.`watched_ms`)
  FROM `video_days` d JOIN `videos` v ON v.`id` = d.`video_id`, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
  WHERE d.`playbacks` <> 0 OR d.`views` <> 0 OR d.`plays` <> 0 OR d.`watched_ms` <> 0 GROUP BY 1, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `playbacks`, `views`, `watched_ms`)
  SELECT v.`creator_id`, d.`dimension`, s.`span`, iif(s.`span` = 'day', d.`day`, unixepoch(d.`day` * 86400, 'unixepoch', 'start of month') / 86400), d.`value`,
    sum(d.`playbacks`), sum(d.`views`), sum(d.`watched_ms`)
  FROM `video_day_parts` d JOIN `videos` v ON v.`id` = d.`video_id`, (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
  WHERE d.`dimension` IN ('source', 'device', 'country') GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `cents`)
  SELECT e.`creator_id`, 'revenue', s.`span`, iif(s.`span` = 'day', (j.`posted_at` / 86400000), unixepoch((j.`posted_at` / 86400000) * 86400, 'unixepoch', 'start of month') / 86400), j.`kind`, sum(e.`cents`)
  FROM `ledger_journals` j JOIN `ledger_entries` e ON e.`journal_id` = j.`id`
  JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL,
    (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
  WHERE j.`currency` = 'USD' AND j.`kind` NOT IN ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup') GROUP BY 1, 3, 4, 5 HAVING sum(e.`cents`) <> 0;
--> statement-breakpoint
UPDATE `streams` SET `new_followers` = (
  SELECT count(*) FROM `follows` f WHERE f.`creator_id` = `streams`.`creator_id`
    AND f.`created_at` BETWEEN `streams`.`started_at` AND coalesce(`streams`.`ended_at`, unixepoch() * 1000))
WHERE `started_at` IS NOT NULL;
