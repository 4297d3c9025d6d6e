import { monthOf, monthStart, nextMonth } from "../../kernel/calendar/months.ts";
import type { BilledSubscription } from "./contract.ts";

/**
 * Orders a user's subscriptions by their start; of several open subscriptions, the first one is
 * kept. The order depends only on start times and ids, which never change, so that every call keeps
 * the same subscription.
 */
export const byStart = (a: Started, b: Started): number =>
  a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
type Started = Pick<BilledSubscription, "id" | "startedAt">;

/**
 * Splits a payment over its calendar months in proportion to time. The share of a month is the
 * payment up to the month's end, rounded down, minus the shares of earlier months, so that all
 * shares add up to the payment. Months with 0 cents are left out.
 * @param service milliseconds. If `end` is not after `start`, the month of `start` gets the whole
 * payment.
 */
export function monthsOf(
  cents: number,
  service: { start: number; end: number },
): { month: number; cents: number }[] {
  const length = service.end - service.start;
  if (length <= 0) return cents === 0 ? [] : [{ month: monthOf(service.start), cents }];
  const parts: { month: number; cents: number }[] = [];
  let allocatedCents = 0;
  for (
    let month = monthOf(service.start);
    monthStart(month) < service.end;
    month = nextMonth(month)
  ) {
    const monthEnd = Math.min(service.end, monthStart(nextMonth(month)));
    const cumulativeCents = Number(
      (BigInt(cents) * BigInt(monthEnd - service.start)) / BigInt(length),
    );
    if (cumulativeCents !== allocatedCents)
      parts.push({ month, cents: cumulativeCents - allocatedCents });
    allocatedCents = cumulativeCents;
  }
  return parts;
}

export interface PaidMonth {
  month: number;
  netCents: number;
  returnedCents: number;
  /** The cents that were split among creators; null before the split. */
  baseCents: number | null;
  shares: readonly { creatorId: string; cents: number }[];
}

/** Cents that a refund or chargeback takes from each account. Negative cents are given back. */
export interface ReturnEffect {
  months: { month: number; returnedCents: number }[];
  unsplit: number;
  platform: number;
  creators: Map<string, number>;
}

/**
 * Takes the `cents` (without tax) of a refund or chargeback from the months of a payment. Negative
 * `cents` are given back to the months.
 *
 * Months that were not split among creators yet lose money first, the latest month before others,
 * so that creators lose money only if nothing else is left. The creators paid for a month lose
 * cents in proportion to their shares; their total is rounded down. The platform bears the
 * remaining cents, and the cents that exceed all months. Money is given back in the opposite order.
 */
export function takeFromMonths(months: readonly PaidMonth[], cents: number): ReturnEffect {
  const effect: ReturnEffect = { months: [], unsplit: 0, platform: 0, creators: new Map() };
  let remainingCents = Math.abs(cents);
  for (const { month, room } of bearers(months, cents > 0)) {
    const part = Math.min(remainingCents, room);
    if (part <= 0) continue;
    remainingCents -= part;
    const existingEffect = effect.months.find((m) => m.month === month.month);
    const before = existingEffect?.returnedCents ?? month.returnedCents;
    const after = before + Math.sign(cents) * part;
    if (existingEffect) existingEffect.returnedCents = after;
    else effect.months.push({ month: month.month, returnedCents: after });
    applyTo(effect, month, before, after);
  }
  effect.platform += Math.sign(cents) * remainingCents;
  return effect;
}

function bearers(
  months: readonly PaidMonth[],
  takes: boolean,
): { month: PaidMonth; room: number }[] {
  const latestFirst = [...months].sort((a, b) => b.month - a.month);
  const unsplit = latestFirst.filter((m) => m.baseCents === null);
  const split = latestFirst.filter((m) => m.baseCents !== null);
  if (takes)
    return [...unsplit, ...split].map((month) => ({
      month,
      room: month.netCents - month.returnedCents,
    }));
  const afterSplit = (m: PaidMonth) => m.returnedCents - beforeSplit(m);
  return [
    ...split.toReversed().map((month) => ({ month, room: afterSplit(month) })),
    ...unsplit.toReversed().map((month) => ({ month, room: month.returnedCents })),
    ...split
      .toReversed()
      .map((month) => ({ month, room: month.returnedCents - afterSplit(month) })),
  ];
}

/** Cents of a month that were refunded or charged back before creators received shares. */
const beforeSplit = (m: PaidMonth) => m.netCents - (m.baseCents ?? m.netCents);

function applyTo(effect: ReturnEffect, month: PaidMonth, before: number, after: number): void {
  const { baseCents } = month;
  if (baseCents === null) {
    effect.unsplit += after - before;
    return;
  }
  const creatorLoss = (returned: number, cents: number) =>
    baseCents === 0
      ? 0
      : Number(
          (BigInt(Math.max(0, returned - beforeSplit(month))) * BigInt(cents)) / BigInt(baseCents),
        );
  let fromCreators = 0;
  for (const { creatorId, cents } of month.shares) {
    const part = creatorLoss(after, cents) - creatorLoss(before, cents);
    fromCreators += part;
    if (part !== 0) effect.creators.set(creatorId, (effect.creators.get(creatorId) ?? 0) + part);
  }
  effect.platform += after - before - fromCreators;
}
