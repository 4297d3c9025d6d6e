import type { ApiLimits } from "../plans/entitlements.ts";
import type { Quotas, Taken } from "./limits.ts";

/** Counts the calls of API keys, each key's in one place. */
export interface CallMeters {
  /** Takes one call out of the key's minute and day, or out of neither. */
  take(keyId: string, limits: ApiLimits): Promise<Taken>;
  /** What is left of them, without a call. */
  quotas(keyId: string, limits: ApiLimits): Promise<Quotas>;
  /** What a call was answered; written down some seconds later. */
  note(keyId: string, call: { route: string; status: number }): Promise<void>;
  /** Has the key's counts written down now. */
  flush(keyId: string): Promise<void>;
}
