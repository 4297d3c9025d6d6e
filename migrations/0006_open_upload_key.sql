-- Of several open uploads of one object, only the newest stays open.
UPDATE `uploads` SET `state` = 'aborted' WHERE `state` = 'open' AND EXISTS (
  SELECT 1 FROM `uploads` AS `newer` WHERE `newer`.`video_id` = `uploads`.`video_id` AND `newer`.`key` = `uploads`.`key`
    AND `newer`.`state` = 'open' AND (`newer`.`created_at`, `newer`.`id`) > (`uploads`.`created_at`, `uploads`.`id`)
);--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_open_key` ON `uploads` (`video_id`,`key`) WHERE state = 'open';
