import type { Budget } from "#worker/domain/ports.ts";
import { TracedObject } from "../traced-object.ts";
import { createLedger } from "./ledger.ts";

/**
 * The tries of one subject (an account that is being signed in to, a code that is being guessed). One thread serves them,
 * so however many come at once and from wherever, no more are let through than there is room for. When the last window is
 * over nothing is left of it.
 */
export class SignInThrottle extends TracedObject {
  protected readonly kind = "throttle";
  private readonly ledger = createLedger(this.ctx.storage.sql);

  /** @returns 0 when every budget had room and the try is written down, else the milliseconds to wait */
  async take(budgets: Budget[]): Promise<number> {
    const wait = this.ledger.take(budgets, Date.now());
    if ((await this.ctx.storage.getAlarm()) === null) await this.wakeAtEnd();
    return wait;
  }

  /** A try that was right: some budgets begin anew, of others only this try is given back. */
  async forgive(input: { clear: string[]; refund: string[] }): Promise<void> {
    this.ledger.clear(input.clear);
    this.ledger.refund(input.refund);
  }

  protected override async wake(): Promise<void> {
    await this.wakeAtEnd();
  }

  private async wakeAtEnd(): Promise<void> {
    const until = this.ledger.lastsUntil(Date.now());
    if (until === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(until);
  }
}
