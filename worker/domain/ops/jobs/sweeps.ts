export const HOURLY_SWEEPS = [
  "sweep-sessions",
  "sweep-codes",
  "sweep-payment-events",
  "sweep-ai-spending",
  "sweep-ai-answers",
  "sweep-prompts",
] as const;

export const VIEWING_SWEEPS = [
  "sweep-events",
  "sweep-notifications",
  "sweep-house-ads",
  "sweep-api-usage",
  "sweep-deeds",
  "sweep-acts",
  "sweep-viewing",
] as const;

export const OPERATIONS_SWEEPS = ["sweep-status", "sweep-client-errors", "sweep-runs"] as const;

export type Sweep = (
  | typeof HOURLY_SWEEPS
  | typeof VIEWING_SWEEPS
  | typeof OPERATIONS_SWEEPS
)[number];
