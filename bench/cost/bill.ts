import { EGRESS_PER_GB, OBJECT_GB, PRICE_PER_MILLION, STREAM_PER_1000_MINUTES } from "./prices.ts";

export type Unit = keyof typeof PRICE_PER_MILLION;
/** Number of billed operations of each kind. A missing kind counts as 0. */
export type Units = Partial<Record<Unit, number>>;

export const UNITS: Unit[] = [
  "workerRequests",
  "workerCpuMs",
  "objectRequests",
  "objectGbSeconds",
  "rowsRead",
  "rowsWritten",
  "r2ClassA",
  "r2ClassB",
  "queueOperations",
];

const combine = (a: Units, b: Units, f: (a: number, b: number) => number): Units =>
  Object.fromEntries(UNITS.map((unit) => [unit, f(a[unit] ?? 0, b[unit] ?? 0)]));

export const plus = (a: Units, b: Units): Units => combine(a, b, (x, y) => x + y);
export const minus = (a: Units, b: Units): Units => combine(a, b, (x, y) => x - y);
export const times = (units: Units, n: number): Units => combine(units, {}, (x) => x * n);

/** Returns the costs in US dollars. `bytes` are the bytes sent to viewers. */
export function billOf(
  units: Units,
  bytes = 0,
): { lines: { unit: Unit; dollars: number }[]; egress: number; total: number } {
  const lines = UNITS.map((unit) => ({
    unit,
    dollars: ((units[unit] ?? 0) * PRICE_PER_MILLION[unit]) / 1e6,
  }));
  const egress = (bytes / 1e9) * EGRESS_PER_GB;
  return { lines, egress, total: lines.reduce((sum, { dollars }) => sum + dollars, egress) };
}

export const awakeObjects = (objects: number, seconds: number): Units => ({
  objectGbSeconds: objects * seconds * OBJECT_GB,
});

export const ofEachViewer = (withViewers: Units, without: Units, viewers: number): Units =>
  combine(minus(withViewers, without), {}, (n) => Math.max(0, n) / viewers);

export const streamPrice = (minutes: number): number => (minutes / 1000) * STREAM_PER_1000_MINUTES;
