DROP INDEX `users_email_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_confirmed_email` ON `users` (`email`) WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);