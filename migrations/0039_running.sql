CREATE TABLE `client_errors` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`page` text NOT NULL,
	`browser` text NOT NULL,
	`build_id` text NOT NULL,
	`request_id` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_errors_last` ON `client_errors` (`last_at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`job` text NOT NULL,
	`sealed` text NOT NULL,
	`cause` text NOT NULL,
	`attempts` integer NOT NULL,
	`request_id` text NOT NULL,
	`died_at` integer NOT NULL,
	`state` text NOT NULL,
	`action_id` text,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_state` ON `dead_letters` (`state`,`died_at`);--> statement-breakpoint
CREATE TABLE `incident_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `incident_updates_incident` ON `incident_updates` (`incident_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`impact` text NOT NULL,
	`components` text DEFAULT '[]' NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `incidents_newest` ON `incidents` (`started_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer,
	`duration_ms` integer,
	`cause` text,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_runs_newest` ON `job_runs` (`due_at`);--> statement-breakpoint
CREATE INDEX `job_runs_state` ON `job_runs` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`due_at`);--> statement-breakpoint
CREATE TABLE `status_checks` (
	`component` text NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`ms` integer NOT NULL,
	PRIMARY KEY(`component`, `at`)
);
--> statement-breakpoint
CREATE INDEX `status_checks_at` ON `status_checks` (`at`);--> statement-breakpoint
CREATE TABLE `status_days` (
	`component` text NOT NULL,
	`day` integer NOT NULL,
	`checks` integer NOT NULL,
	`failed` integer NOT NULL,
	`sum_ms` integer NOT NULL,
	PRIMARY KEY(`component`, `day`)
);
