CREATE TABLE `video_day_parts` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`, `dimension`, `value`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `video_days` (
	`video_id` text NOT NULL,
	`day` integer NOT NULL,
	`playbacks` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `day`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_days_day` ON `video_days` (`day`);--> statement-breakpoint
CREATE TABLE `video_retention` (
	`video_id` text NOT NULL,
	`hundredth` integer NOT NULL,
	`plays` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`video_id`, `hundredth`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_likes_user` ON `comment_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `hidden_subjects` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_user_id` text,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`evidence` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_about` ON `reports` (`subject_user_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`path` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`group_key` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`read_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `notifications_unmailed` ON `notifications` (`mailed_at`,`updated_at`);--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`group_key`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `playlist_items` (
	`playlist_id` text NOT NULL,
	`video_id` text NOT NULL,
	`position` real NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`playlist_id`, `video_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlist_items_order` ON `playlist_items` (`playlist_id`,`position`);--> statement-breakpoint
CREATE INDEX `playlist_items_video` ON `playlist_items` (`video_id`);--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text DEFAULT 'list' NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`visibility` text DEFAULT 'private' NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlists_owner` ON `playlists` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `playlists_one_watch_later` ON `playlists` (`owner_id`) WHERE kind = 'watch_later';--> statement-breakpoint
CREATE TABLE `captions` (
	`video_id` text NOT NULL,
	`language` text NOT NULL,
	`label` text NOT NULL,
	`source` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`vtt` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `language`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `state` text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `held_reason` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `like_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `pinned_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `hearted_at` integer;--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`video_id`,`parent_id`,`like_count`);--> statement-breakpoint
CREATE INDEX `comments_state` ON `comments` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_one_pinned` ON `comments` (`video_id`) WHERE pinned_at is not null;--> statement-breakpoint
ALTER TABLE `follows` ADD `notify` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notify_uploads` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notify_mail` text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `keep_history` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `source` text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `source_host` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `device` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `playback_sessions` ADD `played` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `playback_sessions_open` ON `playback_sessions` (`verdict`,`last_report_at`);--> statement-breakpoint
CREATE INDEX `playback_sessions_user` ON `playback_sessions` (`user_id`);--> statement-breakpoint
ALTER TABLE `videos` ADD `kind` text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `language` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `media_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `comment_policy` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `embed_policy` text DEFAULT 'anywhere' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `embed_domains` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `videos_scheduled` ON `videos` (`scheduled_at`);--> statement-breakpoint
CREATE INDEX `videos_removed` ON `videos` (`state`,`removed_at`);--> statement-breakpoint
CREATE INDEX `watch_progress_recent` ON `watch_progress` (`user_id`,`updated_at`);