CREATE TABLE `video_retention_curves` (
	`video_id` text PRIMARY KEY NOT NULL,
	`plays` text NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `video_retention_curves` (`video_id`, `plays`)
WITH RECURSIVE hundredths(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM hundredths WHERE i < 100)
SELECT v.`video_id`, json_group_array(coalesce(r.`plays`, 0) ORDER BY h.i)
FROM (SELECT DISTINCT `video_id` FROM `video_retention`) v CROSS JOIN hundredths h
LEFT JOIN `video_retention` r ON r.`video_id` = v.`video_id` AND r.`hundredth` = h.i
GROUP BY v.`video_id`;
