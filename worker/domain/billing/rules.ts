import type { BilledSubscription } from "./contract.ts";

/**
 * The order in which a person's subscriptions stand: of several that are open at once the first is kept. It rests on nothing that
 * changes, so that whoever looks, and whenever, keeps the same.
 */
export const byStart = (a: Started, b: Started): number => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
type Started = Pick<BilledSubscription, "id" | "startedAt">;

/** @param at milliseconds @returns 202611 for any time in November 2026, UTC */
export function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** When a month begins, milliseconds. */
export const monthStart = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1);

/** The month after. */
export const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1);

/** The month before the one of a time. */
export function monthBefore(at: number): number {
  const month = monthOf(at);
  return month % 100 === 1 ? month - 89 : month - 1;
}

/**
 * A payment over the calendar months that it is for, by their time: each gets what the time until its end makes, rounded
 * down, less what the months before got. The parts sum to the payment; months without a cent are left out.
 * @param service milliseconds; what ends before it begins is for the month in which it begins
 */
export function monthsOf(cents: number, service: { start: number; end: number }): { month: number; cents: number }[] {
  const length = service.end - service.start;
  if (length <= 0) return cents === 0 ? [] : [{ month: monthOf(service.start), cents }];
  const parts: { month: number; cents: number }[] = [];
  let given = 0;
  for (let month = monthOf(service.start); monthStart(month) < service.end; month = nextMonth(month)) {
    const until = Math.min(service.end, monthStart(nextMonth(month)));
    const due = Number((BigInt(cents) * BigInt(until - service.start)) / BigInt(length));
    if (due !== given) parts.push({ month, cents: due - given });
    given = due;
  }
  return parts;
}

/** A month of a payment, as far as it matters to what goes back of it. */
export interface PaidMonth {
  month: number;
  netCents: number;
  returnedCents: number;
  /** What was split; null until it is. */
  baseCents: number | null;
  shares: readonly { creatorId: string; cents: number }[];
}

/** What a return does: cents by account, all that comes out of them (below zero: goes into them). */
export interface ReturnEffect {
  months: { month: number; returnedCents: number }[];
  unsplit: number;
  platform: number;
  creators: Map<string, number>;
}

/**
 * Takes net cents back out of a payment's months, or gives them back where `cents` is below zero. Months that are not split come
 * first, the latest of them first, so that creators lose only what cannot be taken elsewhere; giving back goes the other way.
 * What a split month loses, its creators lose in proportion to what they got, rounded down in all so far; the platform bears
 * the rest, and what no month can bear.
 */
export function takeFromMonths(months: readonly PaidMonth[], cents: number): ReturnEffect {
  const effect: ReturnEffect = { months: [], unsplit: 0, platform: 0, creators: new Map() };
  let left = Math.abs(cents);
  for (const { month, room } of bearers(months, cents > 0)) {
    const part = Math.min(left, room);
    if (part <= 0) continue;
    left -= part;
    const known = effect.months.find((m) => m.month === month.month);
    const before = known?.returnedCents ?? month.returnedCents;
    const after = before + Math.sign(cents) * part;
    if (known) known.returnedCents = after;
    else effect.months.push({ month: month.month, returnedCents: after });
    applyTo(effect, month, before, after);
  }
  effect.platform += Math.sign(cents) * left;
  return effect;
}

function bearers(months: readonly PaidMonth[], takes: boolean): { month: PaidMonth; room: number }[] {
  const latestFirst = [...months].sort((a, b) => b.month - a.month);
  const unsplit = latestFirst.filter((m) => m.baseCents === null);
  const split = latestFirst.filter((m) => m.baseCents !== null);
  if (takes) return [...unsplit, ...split].map((month) => ({ month, room: month.netCents - month.returnedCents }));
  const afterSplit = (m: PaidMonth) => m.returnedCents - beforeSplit(m);
  return [
    ...split.toReversed().map((month) => ({ month, room: afterSplit(month) })),
    ...unsplit.toReversed().map((month) => ({ month, room: month.returnedCents })),
    ...split.toReversed().map((month) => ({ month, room: month.returnedCents - afterSplit(month) })),
  ];
}

/** What had gone back of a month when it was split: no creator got any of it. */
const beforeSplit = (m: PaidMonth) => m.netCents - (m.baseCents ?? m.netCents);

function applyTo(effect: ReturnEffect, month: PaidMonth, before: number, after: number): void {
  const { baseCents } = month;
  if (baseCents === null) {
    effect.unsplit += after - before;
    return;
  }
  const lost = (returned: number, cents: number) =>
    baseCents === 0 ? 0 : Number((BigInt(Math.max(0, returned - beforeSplit(month))) * BigInt(cents)) / BigInt(baseCents));
  let fromCreators = 0;
  for (const { creatorId, cents } of month.shares) {
    const part = lost(after, cents) - lost(before, cents);
    fromCreators += part;
    if (part !== 0) effect.creators.set(creatorId, (effect.creators.get(creatorId) ?? 0) + part);
  }
  effect.platform += after - before - fromCreators;
}
