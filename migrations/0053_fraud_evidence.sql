DROP INDEX `acts_channel`;--> statement-breakpoint
DROP INDEX `acts_pending`;--> statement-breakpoint
DROP INDEX `acts_device`;--> statement-breakpoint
CREATE INDEX `acts_network_evidence` ON `acts` (`network`,`kind`) WHERE network is not null and standing = 'established';--> statement-breakpoint
CREATE INDEX `acts_audience` ON `acts` (`creator_id`,`period`,`network`,`viewer_key`,`standing`) WHERE verdict = 'counts' and kind in ('view', 'follow');--> statement-breakpoint
CREATE INDEX `acts_pending` ON `acts` (`judged_at`,`at`) WHERE verdict is null;--> statement-breakpoint
CREATE INDEX `acts_device` ON `acts` (`device`,`creator_id`,`viewer_key`) WHERE device is not null and standing <> 'visitor';--> statement-breakpoint
ALTER TABLE `video_shares` ADD `network` text;--> statement-breakpoint
CREATE INDEX `video_shares_network` ON `video_shares` (`day`,`video_id`,`network`) WHERE network is not null;