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
import { LEAST_BYTES } from "./honest-viewers.ts";
import { type Random, seeded } from "./random.ts";

const ACCOUNTS = 1000;
const NETWORKS = 20;
const VIDEOS = 30;
const MINUTE_MS = 60_000;

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
}

const bornMinutesAgo = (): Account => ({ createdAt: START + 5 * HOUR_MS, confirmedAt: null });
const confirmedToday = (): Account => ({
  createdAt: START + 4 * HOUR_MS,
  confirmedAt: START + 4.5 * HOUR_MS,
});
const parkedAccount = (random: Random): Account => ({
  createdAt: START - random.whole(60, 400) * DAY_MS,
  confirmedAt: null,
});
const grown = (random: Random): Account => {
  const createdAt = START - random.whole(30, 40) * DAY_MS;
  return { createdAt, confirmedAt: createdAt + HOUR_MS };
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
  {
    name: "patient farm",
    description: "confirmed, a month old, full playback, half of it elsewhere",
    kind: "patient",
    account: grown,
    viewsADay: 5,
    decoysADay: 5,
    spacingMs: 20 * MINUTE_MS,
    fetchedBytes: 8e6,
    accountsPerDevice: 1,
  },
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

const NONSTOP = { browsers: 5, everyMs: 12_000, videos: 7200 } as const;

/** Five browsers with five IP addresses keep their cookies and play a video every 12 s, all day. */
function nonstopBrowsers(number: number): Population {
  const channel = farmChannel(number);
  const acts: Act[] = [];
  for (let i = 0; i < NONSTOP.browsers; i++) {
    const common = {
      identity: `a:farm-${number}-browser-${i}`,
      account: null,
      network: `198.51.${100 + number}.${i + 1}`,
      device: null,
      channel,
    };
    for (let day = 0; day < DAYS; day++)
      for (let n = 0; n * NONSTOP.everyMs < DAY_MS; n++) {
        const at = START + day * DAY_MS + n * NONSTOP.everyMs;
        acts.push({
          ...common,
          kind: "view",
          video: `${channel}-video-${n % NONSTOP.videos}`,
          at,
          ...PLAYED,
        });
      }
  }
  const description = "no accounts; each browser keeps its cookies and plays videos all day";
  return {
    name: "nonstop browsers",
    description,
    kind: "impatient",
    channel,
    acts: withoutRepeats(acts),
  };
}

export const farms = (): Population[] => [
  ...[...PLANS, SIGNED_OUT].map((plan, number) => farm(plan, number)),
  forgedAudience(6),
  sisterChannels(7),
  nonstopBrowsers(8),
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

const farmChannel = (number: number) => `farm-${number}`;

function actsOf(plan: Plan, number: number, i: number, random: Random): Act[] {
  const account = plan.account?.(random) ?? null;
  const accountName = `farm-${number}-account-${i}`;
  const common = {
    identity: account === null ? `a:${accountName}` : `u:${accountName}`,
    account,
    network: `198.51.${100 + number}.${(i % NETWORKS) + 1}`,
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

const PLAYED = { playedMs: 31_000, fetchedBytes: 8e6, leastBytes: LEAST_BYTES };
const UNPLAYED = { playedMs: 0, fetchedBytes: 0, leastBytes: 0 };

/**
 * A farm of 1,000 accounts on 20 IP networks. To fake a wide audience, signed-out browsers on 50
 * other IP addresses share videos: each share without a cookie counts as a new visitor.
 */
function forgedAudience(number: number): Population {
  const random = seeded(7000 + number);
  const channel = farmChannel(number);
  const acts: Act[] = [];
  const share = (network: string, video: string, of: string, at: number) => {
    const identity = `a:farm-${number}-sharer-${acts.length}`;
    acts.push({
      kind: "share",
      identity,
      account: null,
      network,
      device: null,
      channel: of,
      video,
      at,
      ...UNPLAYED,
    });
  };
  for (let i = 0; i < ACCOUNTS; i++) {
    const account = i % 2 === 0 ? parkedAccount(random) : grown(random);
    const network = `198.51.${100 + number}.${(Math.floor(i / 2) % NETWORKS) + 1}`;
    const common = {
      identity: `u:farm-${number}-account-${i}`,
      account,
      network,
      device: `farm-${number}-device-${i}`,
      channel,
    };
    for (let day = 0; day < DAYS; day++) {
      const at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 14 * HOUR_MS);
      acts.push({
        ...common,
        kind: "view",
        video: `${channel}-video-${(i + day) % VIDEOS}`,
        at,
        ...PLAYED,
      });
    }
    acts.push({
      ...common,
      kind: "follow",
      video: channel,
      at: START + random.whole(6 * HOUR_MS, 40 * HOUR_MS),
      ...UNPLAYED,
    });
  }
  for (let n = 0; n < 50 * 30; n++)
    share(
      `203.0.113.${(n % 50) + 1}`,
      `${channel}-video-${n % VIDEOS}`,
      channel,
      START + 6 * HOUR_MS + n * 1000,
    );
  for (let n = 0; n < NETWORKS * 900; n++) {
    const otherChannel = `channel-${random.whole(0, 1999)}`;
    share(
      `198.51.${100 + number}.${(n % NETWORKS) + 1}`,
      `${otherChannel}-video-${random.whole(0, 39)}`,
      otherChannel,
      START + 7 * HOUR_MS + n * 1000,
    );
  }
  const description =
    "half established, half unconfirmed; shares without a cookie make their audience";
  return {
    name: "forged audience",
    description,
    kind: "impatient",
    channel,
    acts: withoutRepeats(acts),
  };
}

/**
 * A farm of 1,000 old accounts, 20 on each of 50 IP networks, so that each network has only a small
 * share of the channel's viewers. The accounts also watch six other channels of the farm.
 */
function sisterChannels(number: number): Population {
  const random = seeded(7000 + number);
  const channel = farmChannel(number);
  const acts: Act[] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const network = `198.51.${100 + number}.${(i % 50) + 1}`;
    const common = {
      identity: `u:farm-${number}-account-${i}`,
      account: grown(random),
      network,
      device: `farm-${number}-device-${i}`,
    };
    for (let day = 0; day < DAYS; day++) {
      let at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 14 * HOUR_MS);
      for (let n = 0; n < 21; n++) {
        const to = n % 7 === 0 ? channel : `${channel}-sister-${n % 7}`;
        acts.push({
          ...common,
          kind: "view",
          channel: to,
          video: `${to}-video-${(n + 7 * day) % VIDEOS}`,
          at,
          ...PLAYED,
        });
        at += 3 * MINUTE_MS;
      }
    }
    if (i % 5 === 0)
      acts.push({
        ...common,
        kind: "follow",
        channel,
        video: channel,
        at: START + random.whole(6 * HOUR_MS, 40 * HOUR_MS),
        ...UNPLAYED,
      });
  }
  const description =
    "confirmed, a month old, full playback, the rest on six channels of the same farm";
  return {
    name: "sister channels",
    description,
    kind: "patient",
    channel,
    acts: withoutRepeats(acts),
  };
}
