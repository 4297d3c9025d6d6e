ALTER TABLE `comment_likes` ADD `network` text;--> statement-breakpoint
CREATE INDEX `comment_likes_network` ON `comment_likes` (`comment_id`,`network`) WHERE network is not null and verified;