// Measures the fraud check of worker/domain/money/fraud/judge-acts.ts: how much partner bonus
// channels earn through click farms (fake viewers), and how many views, follows and shares of
// 10,000 honest viewers are not counted. Exits with 1 if a result misses its limit.
import { PARTNER_RATES } from "../worker/domain/accounts/plans/contract.ts";
import type { Act } from "./fraud/contract.ts";
import { forgedAudience } from "./fraud/forged-audience.ts";
import { honestViewers, SHARED_ADDRESSES } from "./fraud/honest-viewers.ts";
import { nonstopBrowsers } from "./fraud/nonstop-browsers.ts";
import { farmsInOneBlock, plannedFarms } from "./fraud/planned-farms.ts";
import { sisterChannels } from "./fraud/sister-channels.ts";
import { judgePopulations } from "./fraud/world.ts";

const RATES = { view: PARTNER_RATES.views, follow: PARTNER_RATES.followers, share: 0 } as const;
const BARS = { impatient: 0.01, patient: 0.1, honest: 0.99, address: 0.95 } as const;

const populations = [
  honestViewers(),
  ...plannedFarms(),
  forgedAudience(6),
  sisterChannels(7),
  nonstopBrowsers(8),
  ...farmsInOneBlock(),
];
const from = performance.now();
const counted = await judgePopulations(populations.flatMap(({ acts }) => acts));
const seconds = Math.round((performance.now() - from) / 100) / 10;

const dollars = (acts: readonly Act[]) =>
  acts.reduce((sum, { kind }) => sum + RATES[kind], 0) / 100_000;
const share = (acts: readonly Act[], value: (list: readonly Act[]) => number) =>
  value(acts.filter((act) => counted.has(act))) / value(acts);
const percent = (part: number) => (Number.isNaN(part) ? "-" : `${(part * 100).toFixed(2)} %`);
const count = (acts: readonly Act[]) => acts.length;

const failures: string[] = [];
const rows = populations.map(({ name, kind, channel, acts: all }) => {
  const acts = all.filter((act) => channel === null || act.channel === channel);
  const decoys = all.filter((act) => channel !== null && act.channel !== channel);
  const earned = share(acts, dollars);
  const views = share(
    acts.filter((act) => act.kind === "view"),
    count,
  );
  const follows = share(
    acts.filter((act) => act.kind === "follow"),
    count,
  );
  const isMet = kind === "honest" ? views >= BARS.honest : earned <= BARS[kind];
  if (!isMet) failures.push(name);
  const bar =
    kind === "honest" ? `views >= ${percent(BARS.honest)}` : `money <= ${percent(BARS[kind])}`;
  return {
    name,
    acts: acts.length,
    believed: `$${dollars(acts).toFixed(2)}`,
    views: percent(views),
    follows: percent(follows),
    money: percent(earned),
    decoys: decoys.length,
    bar,
    isMet,
  };
});
const honest = populations[0]?.acts.filter(({ kind }) => kind === "view") ?? [];
const addresses = SHARED_ADDRESSES.map((address) => {
  const acts = honest.filter(({ network }) => network === address);
  const views = share(acts, count);
  const isMet = views >= BARS.address;
  if (!isMet) failures.push(address);
  return {
    name: `shared address ${address}`,
    acts: acts.length,
    views: percent(views),
    bar: `views >= ${percent(BARS.address)}`,
    isMet,
  };
});
console.table([...rows, ...addresses]);
console.log(JSON.stringify({ bench: "fraud", seconds, failures, rows, addresses }));
process.exitCode = failures.length > 0 ? 1 : 0;
