import type { ApiLimits } from "../plans/entitlements.ts";
import type { Quotas } from "./contract-api.ts";
import type { CallDecision } from "./limits.ts";

/** Counts the calls of API keys. One meter per key counts all of the key's calls. */
export interface CallMeters {
  /** Takes one call from the limits per minute and per day, or from neither. */
  take(keyId: string, limits: ApiLimits): Promise<CallDecision>;
  /** Returns the remaining calls of the key without taking one. */
  quotas(keyId: string, limits: ApiLimits): Promise<Quotas>;
  /** Records the route and status of a call. The meter writes them to the database later. */
  note(keyId: string, call: { route: string; status: number }): Promise<void>;
  /** Writes the key's counts to the database immediately. */
  flush(keyId: string): Promise<void>;
}
