import type { ApiKeySummary } from "./contract.ts";
import type { Quotas } from "./limits.ts";

/** Days that a key's calls are kept and shown for, today among them. */
export const USAGE_DAYS = 30;

/** What a key was not allowed: a scope that it lacks (403), more than its limits (429). */
export const REFUSED_STATUSES = [403, 429];

/** What a key called on a day. */
export interface UsageDay {
  /** Days since the epoch, UTC. */
  day: number;
  calls: number;
  refused: number;
}

/** The answer of GET /api/api-keys/:keyId/usage. */
export interface ApiKeyUsage {
  key: ApiKeySummary;
  /** As they stand now; null while the plan has no API access. */
  limits: Quotas | null;
  /** Every day of the last thirty, the earliest first. */
  days: UsageDay[];
  /** Over all these days, the most called first. */
  routes: { route: string; calls: number; refused: number }[];
  /** Over all these days, HTTP, the most frequent first. */
  statuses: { status: number; calls: number }[];
}
