import {
  type Account,
  type Act,
  DAY_MS,
  DAYS,
  HOUR_MS,
  type Population,
  START,
  withoutRepeats,
} from "./contract.ts";
import {
  ACCOUNTS,
  farmChannel,
  grown,
  MINUTE_MS,
  NETWORKS,
  parkedAccount,
  VIDEOS,
} from "./farm-parts.ts";
import { LEAST_BYTES } from "./honest-viewers.ts";
import { type Random, seeded } from "./random.ts";

interface Plan {
  name: string;
  description: string;
  kind: "impatient" | "patient";
  /** Null for a farm without accounts: its browsers are signed out and drop their cookies. */
  account: ((random: Random) => Account) | null;
  viewsADay: number;
  /** Views of other channels per account and day (decoys), which make the account look real. */
  decoysADay: number;
  /** Time between the starts of two views by the same account, ms. */
  spacingMs: number;
  fetchedBytes: number;
  accountsPerDevice: number;
  /**
   * Returns the IP address of an account, by the account's index. Default: one of 20 IPv4
   * addresses.
   */
  address?: (account: number) => string;
}

const bornMinutesAgo = (): Account => ({ createdAt: START + 5 * HOUR_MS, confirmedAt: null });
const confirmedToday = (): Account => ({
  createdAt: START + 4 * HOUR_MS,
  confirmedAt: START + 4.5 * HOUR_MS,
});

const PATIENT: Plan = {
  name: "patient farm",
  description: "confirmed, a month old, full playback, half of it elsewhere",
  kind: "patient",
  account: grown,
  viewsADay: 5,
  decoysADay: 5,
  spacingMs: 20 * MINUTE_MS,
  fetchedBytes: 8e6,
  accountsPerDevice: 1,
};

const PLANS: Plan[] = [
  {
    name: "fresh accounts",
    description: "unconfirmed, made an hour before, 1 KB of each video",
    kind: "impatient",
    account: bornMinutesAgo,
    viewsADay: 10,
    decoysADay: 0,
    spacingMs: 40_000,
    fetchedBytes: 1024,
    accountsPerDevice: 50,
  },
  {
    name: "confirmed today",
    description: "confirmed addresses, hours old, full playback",
    kind: "impatient",
    account: confirmedToday,
    viewsADay: 10,
    decoysADay: 0,
    spacingMs: 3 * MINUTE_MS,
    fetchedBytes: 8e6,
    accountsPerDevice: 5,
  },
  {
    name: "parked accounts",
    description: "months old, never confirmed, full playback",
    kind: "impatient",
    account: parkedAccount,
    viewsADay: 8,
    decoysADay: 4,
    spacingMs: 5 * MINUTE_MS,
    fetchedBytes: 8e6,
    accountsPerDevice: 1,
  },
  {
    name: "scripts on old accounts",
    description: "confirmed, a month old, thirty videos at once, 1 KB of each",
    kind: "impatient",
    account: grown,
    viewsADay: 30,
    decoysADay: 0,
    spacingMs: 50,
    fetchedBytes: 1024,
    accountsPerDevice: 50,
  },
  PATIENT,
];

const SIGNED_OUT: Plan = {
  name: "signed-out browsers",
  description: "no accounts, cookies dropped, full playback",
  kind: "impatient",
  account: null,
  viewsADay: 5,
  decoysADay: 2,
  spacingMs: 5 * MINUTE_MS,
  fetchedBytes: 8e6,
  accountsPerDevice: 1,
};

/** Farms that differ only in a few figures. Their numbers are 0 to 5. */
export const plannedFarms = (): Population[] =>
  [...PLANS, SIGNED_OUT].map((plan, number) => farm(plan, number));

/**
 * Returns an address in the /48 for each account. Each account has a /64 of its own. Anyone can get
 * a /48, which has 65,536 of them, free of charge.
 */
const inOneBlock = (block: string) => (account: number) =>
  `2001:db8:${block}:${account.toString(16)}::1`;

/** Farms whose accounts and browsers each have a /64 of one IPv6 /48. Their numbers are 9 and 10. */
export const farmsInOneBlock = (): Population[] => [
  farm(
    {
      ...SIGNED_OUT,
      name: "signed-out browsers in one /48",
      description: "no accounts, a new /64 for each browser, full playback",
      address: inOneBlock("fa09"),
    },
    9,
  ),
  farm(
    {
      ...PATIENT,
      name: "patient farm in one /48",
      description: "confirmed, a month old, a /64 each, full playback, half of it elsewhere",
      address: inOneBlock("fa10"),
    },
    10,
  ),
];

function farm(plan: Plan, number: number): Population {
  const random = seeded(7000 + number);
  const acts = Array.from({ length: ACCOUNTS }, (_, i) => actsOf(plan, number, i, random)).flat();
  return {
    name: plan.name,
    description: plan.description,
    kind: plan.kind,
    channel: farmChannel(number),
    acts: withoutRepeats(acts),
  };
}

function actsOf(plan: Plan, number: number, i: number, random: Random): Act[] {
  const account = plan.account?.(random) ?? null;
  const accountName = `farm-${number}-account-${i}`;
  const common = {
    identity: account === null ? `a:${accountName}` : `u:${accountName}`,
    account,
    network: plan.address?.(i) ?? `198.51.${100 + number}.${(i % NETWORKS) + 1}`,
    device:
      plan.account === null
        ? null
        : `farm-${number}-device-${Math.floor(i / plan.accountsPerDevice)}`,
  };
  const decoys = new Set(Array.from({ length: plan.decoysADay }, (_, n) => 2 * n + 1));
  const acts: Act[] = [];
  for (let day = 0; day < DAYS; day++) {
    let at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 14 * HOUR_MS);
    for (let n = 0; n < plan.viewsADay + plan.decoysADay; n++) {
      const isDecoy = decoys.has(n);
      const channel = isDecoy ? `channel-${random.whole(0, 1999)}` : farmChannel(number);
      const video = `${channel}-video-${isDecoy ? random.whole(0, 39) : (n + 7 * day) % VIDEOS}`;
      const played = { playedMs: 31_000, fetchedBytes: plan.fetchedBytes, leastBytes: LEAST_BYTES };
      acts.push({ ...common, kind: "view", channel, video, at, ...played });
      at += plan.spacingMs;
    }
  }
  if (account !== null) {
    const channel = farmChannel(number);
    const at =
      START +
      6 * HOUR_MS +
      (plan.kind === "patient" ? random.whole(0, 40 * HOUR_MS) : random.whole(0, 5000));
    acts.push({
      ...common,
      kind: "follow",
      channel,
      video: channel,
      at,
      playedMs: 0,
      fetchedBytes: 0,
      leastBytes: 0,
    });
  }
  return acts;
}
