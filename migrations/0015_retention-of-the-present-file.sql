ALTER TABLE `videos` ADD `media_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The playbacks that the hundredths are a share of. Where no hundredth is known there is nothing to have a share of.
INSERT INTO `video_retention` (`video_id`, `hundredth`, `plays`)
SELECT d.`video_id`, 100, sum(d.`plays`) FROM `video_days` d
WHERE d.`video_id` IN (SELECT `video_id` FROM `video_retention`) GROUP BY d.`video_id` HAVING sum(d.`plays`) > 0;
