/** Tables whose expired rows are deleted every hour. */
export const HOURLY_TABLES = [
  "sessions",
  "one_time_codes",
  "oauth_attempts",
  "ai_answers",
  "ai_spending",
  "prompts",
  "dmca_notices",
  "user_restrictions",
  "uploads",
  "videos",
] as const;

/** Tables whose expired rows are deleted every night. */
export const NIGHTLY_TABLES = [
  "notifications",
  "channel_news",
  "known_devices",
  "offline_grants",
  "security_events",
  "api_key_days",
  "member_deeds",
  "playback_sessions",
  "deleted_watch_times",
  "watch_progress",
  "creator_hours",
  "acts",
  "trend_acts",
  "interactions",
  "house_ad_showings",
  "client_errors",
  "status_checks",
  "status_days",
  "job_runs",
  "dead_letters",
] as const;

/** Name of a table with rows that expire. ../retention/rules.ts has the rule of each table. */
export type ExpiringTable = (typeof HOURLY_TABLES | typeof NIGHTLY_TABLES)[number];
