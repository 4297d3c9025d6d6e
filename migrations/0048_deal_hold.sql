DROP INDEX `brand_deals_video`;--> statement-breakpoint
ALTER TABLE `brand_deals` ADD `keep_days` integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE `brand_deals` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `brand_deals` ADD `releases_at` integer;--> statement-breakpoint
CREATE INDEX `brand_deals_kept` ON `brand_deals` (`video_id`) WHERE approved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `brand_deals_video` ON `brand_deals` (`video_id`) WHERE state in ('delivered', 'disputed', 'approved', 'paid');--> statement-breakpoint
ALTER TABLE `brand_deal_payments` ADD `paid_at` integer;