DROP INDEX `member_rewards_untold`;--> statement-breakpoint
CREATE INDEX `member_rewards_told` ON `member_rewards` (`user_id`,`told_at`);--> statement-breakpoint
ALTER TABLE `comments` ADD `creator_id` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `owner_replies` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_of_creator` ON `comments` (`creator_id`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `comments_unanswered` ON `comments` (`creator_id`,`created_at`,`id`) WHERE deleted_at is null and parent_id is null and state = 'shown' and owner_replies = 0;--> statement-breakpoint
CREATE INDEX `comments_reviewed` ON `comments` (`creator_id`,`state`,`created_at`,`id`) WHERE deleted_at is null and state <> 'shown';--> statement-breakpoint
UPDATE `comments` SET
  `creator_id` = (SELECT v.`creator_id` FROM `videos` v WHERE v.`id` = `comments`.`video_id`),
  `owner_replies` = (SELECT count(*) FROM `comments` r JOIN `videos` v ON v.`id` = r.`video_id`
    WHERE r.`parent_id` = `comments`.`id` AND r.`user_id` = v.`creator_id` AND r.`deleted_at` IS NULL);
--> statement-breakpoint
-- Whoever writes a comment need not know whose video it is under.
CREATE TRIGGER `comments_of_whom` AFTER INSERT ON `comments` WHEN NEW.`creator_id` IS NULL BEGIN
  UPDATE `comments` SET `creator_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answered` AFTER INSERT ON `comments` WHEN NEW.`parent_id` IS NOT NULL AND NEW.`deleted_at` IS NULL BEGIN
  UPDATE `comments` SET `owner_replies` = `owner_replies` + 1
    WHERE `id` = NEW.`parent_id` AND NEW.`user_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answer_gone` AFTER UPDATE OF `deleted_at` ON `comments`
WHEN NEW.`parent_id` IS NOT NULL AND (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
  UPDATE `comments` SET `owner_replies` = max(0, `owner_replies` + CASE WHEN NEW.`deleted_at` IS NULL THEN 1 ELSE -1 END)
    WHERE `id` = NEW.`parent_id` AND NEW.`user_id` = (SELECT `creator_id` FROM `videos` WHERE `id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `comments_answer_removed` AFTER DELETE ON `comments` WHEN OLD.`parent_id` IS NOT NULL AND OLD.`deleted_at` IS NULL BEGIN
  UPDATE `comments` SET `owner_replies` = max(0, `owner_replies` - 1)
    WHERE `id` = OLD.`parent_id` AND OLD.`user_id` = `creator_id`;
END;
--> statement-breakpoint
-- Of a dispute that was won only what it takes back says what was disputed: a tip's counts as tips, as in the revenue dashboard.
DROP TRIGGER `creator_days_earned`;
--> statement-breakpoint
CREATE TRIGGER `creator_days_earned` AFTER INSERT ON `ledger_journals`
WHEN NEW.`currency` = 'USD' AND NEW.`kind` NOT IN ('payout', 'payout_paid', 'payout_reversed', 'payout_returned', 'recoup') BEGIN
  INSERT INTO `creator_days` (`creator_id`, `day`, `revenue_cents`)
    SELECT e.`creator_id`, NEW.`posted_at` / 86400000, sum(e.`cents`) FROM `ledger_entries` e
    JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `day`) DO UPDATE SET `revenue_cents` = `revenue_cents` + excluded.`revenue_cents`;
  INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `cents`)
    SELECT e.`creator_id`, 'revenue', s.`span`,
      iif(s.`span` = 'day', (NEW.`posted_at` / 86400000), unixepoch((NEW.`posted_at` / 86400000) * 86400, 'unixepoch', 'start of month') / 86400),
      iif(NEW.`kind` = 'dispute_won' AND NEW.`reverses` GLOB 'tip:*', 'tip_dispute_won', NEW.`kind`), sum(e.`cents`)
    FROM `ledger_entries` e JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL,
      (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
    WHERE e.`journal_id` = NEW.`id` GROUP BY 1, 3 HAVING sum(e.`cents`) <> 0
    ON CONFLICT (`creator_id`, `dimension`, `span`, `start`, `value`) DO UPDATE SET `cents` = `cents` + excluded.`cents`;
END;
--> statement-breakpoint
-- What was counted before: tips' part of it under its own name, the rest stays.
INSERT INTO `creator_parts` (`creator_id`, `dimension`, `span`, `start`, `value`, `cents`)
  SELECT e.`creator_id`, 'revenue', s.`span`, iif(s.`span` = 'day', (j.`posted_at` / 86400000), unixepoch((j.`posted_at` / 86400000) * 86400, 'unixepoch', 'start of month') / 86400), 'tip_dispute_won', sum(e.`cents`)
  FROM `ledger_journals` j JOIN `ledger_entries` e ON e.`journal_id` = j.`id`
  JOIN `users` u ON u.`id` = e.`creator_id` AND u.`deleted_at` IS NULL,
    (SELECT 'day' AS `span` UNION ALL SELECT 'month') s
  WHERE j.`currency` = 'USD' AND j.`kind` = 'dispute_won' AND j.`reverses` GLOB 'tip:*' GROUP BY 1, 3, 4 HAVING sum(e.`cents`) <> 0;
--> statement-breakpoint
UPDATE `creator_parts` SET `cents` = `cents` - coalesce((SELECT t.`cents` FROM `creator_parts` t
  WHERE t.`creator_id` = `creator_parts`.`creator_id` AND t.`dimension` = 'revenue' AND t.`span` = `creator_parts`.`span`
    AND t.`start` = `creator_parts`.`start` AND t.`value` = 'tip_dispute_won'), 0)
WHERE `dimension` = 'revenue' AND `value` = 'dispute_won';
