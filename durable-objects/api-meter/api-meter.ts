import { type Context, createContext } from "#worker/context.ts";
import type { Quotas } from "#worker/domain/accounts/api-keys/contract-api.ts";
import { type CallDecision, DAY_MS } from "#worker/domain/accounts/api-keys/limits.ts";
import { recordUsage } from "#worker/domain/accounts/api-keys/record-usage.ts";
import type { ApiLimits } from "#worker/domain/accounts/plans/entitlements.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import { type Counter, createCounter } from "./counter.ts";

/** Time for which the object collects counts of responses before it writes them to D1, ms. */
const GATHER_MS = 10_000;

/**
 * Counts the calls of one API key. The object has one thread, so parallel calls exceed no limit.
 */
export class ApiMeter extends TracedObject {
  protected readonly kind = "meter";
  private counter: Counter = createCounter(this.ctx.storage.sql);
  private readonly context: Context = createContext(
    this.env,
    `meter-${this.ctx.id.toString().slice(0, 12)}`,
  );

  /** Counts a call against the limits per minute and per day, unless one of them rejects it. */
  take(caller: string, limits: ApiLimits): Promise<CallDecision> {
    return forRequest(caller, async () => {
      const decision = this.counter.take(limits, Date.now());
      await this.wakeWithin(DAY_MS);
      return decision;
    });
  }

  quotas(caller: string, limits: ApiLimits): Promise<Quotas> {
    return forRequest(caller, async () => this.counter.quotas(limits, Date.now()));
  }

  note(caller: string, keyId: string, call: { route: string; status: number }): Promise<void> {
    return forRequest(caller, async () => {
      if ((await this.ctx.storage.get("keyId")) !== keyId)
        await this.ctx.storage.put("keyId", keyId);
      this.counter.note(call, Date.now());
      await this.wakeWithin(GATHER_MS);
    });
  }

  flush(caller: string): Promise<void> {
    return forRequest(caller, () => this.reportCounts());
  }

  protected override async wake(): Promise<void> {
    await this.reportCounts();
    const now = Date.now();
    if (!this.counter.isIdle(now))
      return this.wakeWithin(this.counter.unreported().length > 0 ? GATHER_MS : DAY_MS);
    await this.ctx.storage.deleteAll();
    this.counter = createCounter(this.ctx.storage.sql);
  }

  private async wakeWithin(ms: number): Promise<void> {
    const now = Date.now();
    const at = await this.ctx.storage.getAlarm();
    if (at === null || at > now + ms) await this.ctx.storage.setAlarm(now + ms);
  }

  private async reportCounts(): Promise<void> {
    const counts = this.counter.unreported();
    const keyId = await this.ctx.storage.get<string>("keyId");
    if (counts.length === 0 || keyId === undefined) return;
    await recordUsage(this.context, { keyId, counts });
    this.counter.markReported(counts);
  }
}
