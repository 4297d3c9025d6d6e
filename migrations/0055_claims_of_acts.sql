ALTER TABLE `acts` ADD `claim_id` text;--> statement-breakpoint
CREATE INDEX `acts_returned_follows` ON `acts` (`creator_id`) WHERE kind = 'follow' and taken_back_at is not null;--> statement-breakpoint
ALTER TABLE `partner_claims` ADD `taken_back` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `acts` SET `claim_id` = v.`claim_id` FROM `video_views` v
  WHERE v.`claim_id` IS NOT NULL AND v.`playback_id` IS NOT NULL AND `acts`.`id` = 'view:' || v.`playback_id`;--> statement-breakpoint
UPDATE `partner_claims` SET `taken_back` =
  (SELECT count(*) FROM `video_views` v WHERE v.`claim_id` = `partner_claims`.`id` AND v.`verified` = 0) WHERE `kind` = 'views';
