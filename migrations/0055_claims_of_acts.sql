ALTER TABLE `acts` ADD `claim_id` text;--> statement-breakpoint
CREATE INDEX `acts_returned_follows` ON `acts` (`creator_id`) WHERE kind = 'follow' and taken_back_at is not null;--> statement-breakpoint
ALTER TABLE `partner_claims` ADD `taken_back` integer DEFAULT 0 NOT NULL;