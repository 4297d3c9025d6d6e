-- Badges and titles are ids, named in the reader's language (worker/domain/gamification/contract-names.ts); they were English words.
UPDATE member_rewards SET title = replace(lower(title), ' ', '-') WHERE title IS NOT NULL;--> statement-breakpoint
UPDATE member_rewards SET badge = replace(replace(lower(badge), ',', ''), ' ', '-') WHERE badge IS NOT NULL;--> statement-breakpoint
UPDATE member_profiles SET title = replace(lower(title), ' ', '-') WHERE title IS NOT NULL;
