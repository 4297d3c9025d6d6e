import type { ApiLimits } from "../plans/entitlements.ts";
import type { Quotas } from "./contract-api.ts";
import type { CallDecision } from "./limits.ts";

/** One meter per API key counts all calls with that key. */
export interface CallMeters {
  take(keyId: string, limits: ApiLimits): Promise<CallDecision>;
  quotas(keyId: string, limits: ApiLimits): Promise<Quotas>;
  /** Records a call's route and status, which the meter writes to D1 later. */
  note(keyId: string, call: { route: string; status: number }): Promise<void>;
  /** Writes the key's counts to D1 immediately. */
  flush(keyId: string): Promise<void>;
}
