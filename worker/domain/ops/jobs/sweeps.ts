/** Deletions of expired data that run each hour. */
export const HOURLY_SWEEPS = [
  "sweep-sessions",
  "sweep-codes",
  "sweep-payment-events",
  "sweep-ai-spending",
  "sweep-ai-answers",
  "sweep-prompts",
] as const;

/** Deletions of old records of what users watched and did. They run each night. */
export const VIEWING_SWEEPS = [
  "sweep-events",
  "sweep-notifications",
  "sweep-house-ads",
  "sweep-api-usage",
  "sweep-deeds",
  "sweep-acts",
  "sweep-viewing",
] as const;

/** Deletions of old records of how the platform ran. They run each night. */
export const RUNNING_SWEEPS = ["sweep-status", "sweep-client-errors", "sweep-runs"] as const;

export type Sweep = (typeof HOURLY_SWEEPS | typeof VIEWING_SWEEPS | typeof RUNNING_SWEEPS)[number];
