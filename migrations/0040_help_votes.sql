CREATE TABLE `help_votes` (
	`slug` text NOT NULL,
	`day` integer NOT NULL,
	`yes` integer DEFAULT 0 NOT NULL,
	`no` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slug`, `day`)
);
