-- The index of captions held the words of the whole recording. A trimmed replay is found by what is said in the part that it
-- shows: by cues that begin there. A cue's words stand below its times in a block without an empty line, in the format of
-- worker/domain/captions/contract-cues.ts (toVtt): [hours:]minutes:seconds.milliseconds. Compare caption-lines.ts, which finds
-- the line to show.
DROP VIEW `search_caption_source`;
--> statement-breakpoint
CREATE VIEW `search_caption_source` AS
SELECT
  (s.`place` & ~4294967295) | ((c.rowid & 1073741823) << 2) | 1 AS `place`, c.`video_id` AS `ref`, c.`language` AS `language`, s.`owner_id` AS `owner_id`,
  replace(replace(replace(replace(replace(replace(CASE WHEN v.`trim` IS NULL THEN (
    SELECT group_concat(l.value, ' ') FROM json_each('[' || replace(json_quote(replace(c.`vtt`, '\', ' ')), '\n', '","') || ']') l
    WHERE l.value NOT LIKE '%-->%' AND l.value GLOB '*[^0-9 ]*' AND l.value NOT LIKE 'WEBVTT%' AND l.value NOT LIKE 'NOTE%'
  ) ELSE (
    SELECT group_concat(l.value, ' ') FROM (
      SELECT b.value, max(b.begins) OVER (PARTITION BY b.block ORDER BY b.line) AS begins FROM (
        SELECT a.key AS line, a.value, sum(a.value = '') OVER (ORDER BY a.key) AS block,
          CASE WHEN a.value LIKE '%-->%' THEN (
            SELECT ((CAST(substr(t.at, 1, max(0, length(t.at) - 10)) AS INTEGER) * 60 + CAST(substr(t.at, -9, 2) AS INTEGER)) * 60
              + CAST(substr(t.at, -6, 2) AS INTEGER)) * 1000 + CAST(substr(t.at, -3) AS INTEGER)
            FROM (SELECT trim(substr(a.value, 1, instr(a.value, '-->') - 1)) AS at) t
          ) END AS begins
        FROM json_each('[' || replace(json_quote(replace(replace(c.`vtt`, '\', ' '), char(13), '')), '\n', '","') || ']') a
      ) b
    ) l
    WHERE l.begins >= coalesce(v.`trim` ->> '$.shown.fromMs', v.`trim` ->> '$.startMs')
      AND l.begins < coalesce(v.`trim` ->> '$.shown.toMs', v.`trim` ->> '$.endMs')
      AND l.value NOT LIKE '%-->%' AND l.value GLOB '*[^0-9 ]*'
  ) END, '<i>', ''), '</i>', ''), '<b>', ''), '</b>', ''), '<v ', ' '), '</v>', ' ') AS `words`
FROM `captions` c JOIN `search_video_source` s ON s.`ref` = c.`video_id` JOIN `videos` v ON v.`id` = c.`video_id`
WHERE c.`is_published` = 1;
--> statement-breakpoint
CREATE TRIGGER `search_videos_trimmed` AFTER UPDATE OF `trim` ON `videos` WHEN NEW.`trim` IS NOT OLD.`trim` BEGIN
  DELETE FROM `search_docs` WHERE `ref` = NEW.`id` AND `kind` = 'caption';
  INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
    SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` = NEW.`id`;
END;
--> statement-breakpoint
DELETE FROM `search_docs` WHERE `kind` = 'caption' AND `ref` IN (SELECT `id` FROM `videos` WHERE `trim` IS NOT NULL);
--> statement-breakpoint
INSERT INTO `search_docs` (place, kind, ref, language, owner_id)
  SELECT place, 'caption', ref, language, owner_id FROM `search_caption_source` WHERE `ref` IN (SELECT `id` FROM `videos` WHERE `trim` IS NOT NULL);
