DROP INDEX `acts_network`;--> statement-breakpoint
DROP INDEX `acts_network_evidence`;--> statement-breakpoint
DROP INDEX `acts_audience`;--> statement-breakpoint
ALTER TABLE `acts` ADD `home` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `acts_network` ON `acts` (`network`,`creator_id`,`home`,`viewer_key`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `acts_network_evidence` ON `acts` (`network`,`home`,`kind`) WHERE network is not null and standing = 'established';--> statement-breakpoint
CREATE INDEX `acts_audience` ON `acts` (`creator_id`,`period`,`network`,`home`,`viewer_key`,`standing`) WHERE verdict = 'counts' and kind in ('view', 'follow');--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `period_home` text;