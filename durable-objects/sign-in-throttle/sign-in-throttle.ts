import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import { createCounters } from "./counters.ts";
import { createLedger } from "./ledger.ts";

/**
 * The tries and calls of one subject: an account that is being signed in to, a code that is being
 * guessed, the calls from one network. One thread serves them, so no more are let through than
 * there is room for, however many come at once and from wherever. The object deletes its storage
 * when the last window is over.
 */
export class SignInThrottle extends TracedObject {
  protected readonly kind = "throttle";
  private readonly ledger = createLedger(this.ctx.storage.sql);
  private readonly counters = createCounters(this.ctx.storage.sql);

  /**
   * @returns 0 when every budget had room and the try is written down, else the milliseconds to
   * wait
   */
  take(caller: string, budgets: Budget[]): Promise<number> {
    return forRequest(caller, async () => {
      const wait = this.ledger.take(budgets, Date.now());
      if ((await this.ctx.storage.getAlarm()) === null) await this.setAlarmAtEnd();
      return wait;
    });
  }

  /**
   * Counts calls against large budgets, in one row per budget (counters.ts).
   * @returns 0 when every budget had room and the calls are counted, else the milliseconds to wait
   */
  count(caller: string, budgets: Budget[], calls: number): Promise<number> {
    return forRequest(caller, async () => {
      const wait = this.counters.add(budgets, calls, Date.now());
      if ((await this.ctx.storage.getAlarm()) === null) await this.setAlarmAtEnd();
      return wait;
    });
  }

  /** A try that was right: some budgets begin anew, of others only this try is given back. */
  forgive(caller: string, input: { clear: string[]; refund: string[] }): Promise<void> {
    return forRequest(caller, async () => {
      this.ledger.clear(input.clear);
      this.ledger.refund(input.refund);
    });
  }

  protected override async wake(): Promise<void> {
    if (!(await this.setAlarmAtEnd())) await this.ctx.storage.deleteAll();
  }

  /** @returns false when nothing is counted any more */
  private async setAlarmAtEnd(): Promise<boolean> {
    const now = Date.now();
    const ends = [this.ledger.lastsUntil(now), this.counters.lastsUntil(now)].filter(
      (end) => end !== null,
    );
    if (ends.length > 0) await this.ctx.storage.setAlarm(Math.max(...ends));
    return ends.length > 0;
  }
}
