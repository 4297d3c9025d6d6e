CREATE TABLE `chat_writers` (
	`user_id` text NOT NULL,
	`stream_id` text NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `stream_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
