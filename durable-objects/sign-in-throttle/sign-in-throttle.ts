import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import { createCounters } from "./counters.ts";
import { createLedger } from "./ledger.ts";

/**
 * Counts attempts against rate limits. The object has one thread, so parallel calls cannot exceed a
 * limit.
 */
export class SignInThrottle extends TracedObject {
  protected readonly kind = "throttle";
  private readonly ledger = createLedger(this.ctx.storage.sql);
  private readonly counters = createCounters(this.ctx.storage.sql);

  /** Counts an attempt. Returns 0 for an allowed attempt, otherwise the wait, ms. */
  take(caller: string, budgets: Budget[]): Promise<number> {
    return forRequest(caller, async () => {
      const wait = this.ledger.take(budgets, Date.now());
      if ((await this.ctx.storage.getAlarm()) === null) await this.setAlarmAtEnd();
      return wait;
    });
  }

  /** Does the same as `take` with one row per rate limit, not per call. For large rate limits. */
  count(caller: string, budgets: Budget[], calls: number): Promise<number> {
    return forRequest(caller, async () => {
      const wait = this.counters.add(budgets, calls, Date.now());
      if ((await this.ctx.storage.getAlarm()) === null) await this.setAlarmAtEnd();
      return wait;
    });
  }

  /**
   * Handles a successful sign-in: resets the rate limits in `clear`, and removes this attempt from
   * the rate limits in `refund`.
   */
  forgive(caller: string, input: { clear: string[]; refund: string[] }): Promise<void> {
    return forRequest(caller, async () => {
      this.ledger.clear(input.clear);
      this.ledger.refund(input.refund);
    });
  }

  protected override async wake(): Promise<void> {
    if (!(await this.setAlarmAtEnd())) await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm to when the last count expires. Returns false if nothing is counted. */
  private async setAlarmAtEnd(): Promise<boolean> {
    const now = Date.now();
    const ends = [this.ledger.lastsUntil(now), this.counters.lastsUntil(now)].filter(
      (end) => end !== null,
    );
    if (ends.length > 0) await this.ctx.storage.setAlarm(Math.max(...ends));
    return ends.length > 0;
  }
}
