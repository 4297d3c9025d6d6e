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
import { type Random, seeded, zipf } from "./random.ts";

const VIEWERS = 10_000;
const SIGNED_OUT = 0.4;
const SHARED = VIEWERS / 10;
export const SHARED_ADDRESSES = [
  "192.0.2.1",
  "192.0.2.2",
  "192.0.2.3",
  "192.0.2.4",
  "192.0.2.5",
] as const;
const CHANNELS = 2000;
const VIDEOS_PER_CHANNEL = 40;
/** Exponent of the popularity distribution. The largest channel gets about 7% of the views. */
const POPULARITY = 0.9;

const VIDEOS_A_DAY = { min: 1, max: 20 };
const LOYALTY = 0.4;
const FAVORITES = 6;
const UNCONFIRMED = 0.08;
const NEW_ACCOUNT = 0.05;
/** Size of 30 s of the smallest rendition, bytes. */
export const LEAST_BYTES = 1_800_000;
/** Share of views with too low a byte count, because a server stopped before it stored the rest. */
const BYTES_LOST = 0.005;

const HOME = { min: 1, max: 5 };
const CLEARS_COOKIES = 0.02;
/** Share of viewers who use the browser profile of someone in the same household. */
const SHARES_BROWSER = 0.05;

interface Viewer {
  id: string;
  account: Account | null;
  network: string;
  device: string;
  favorites: number[];
}

/** 10,000 viewers over two days: 40% are signed out, and a tenth share one of five IP addresses. */
export function honestViewers(): Population {
  const random = seeded(20_261_005);
  const channel = zipf(random, CHANNELS, POPULARITY);
  const viewers = makeViewers(random, channel);
  const acts = viewers.flatMap((viewer) => [
    ...playedBy(viewer, random, channel),
    ...followedBy(viewer, random),
  ]);
  return {
    name: "honest viewers",
    description: "10,000 people, 40 % signed out, 10 % behind five addresses",
    kind: "honest",
    channel: null,
    acts: withoutRepeats(acts),
  };
}

function makeViewers(random: Random, channel: () => number): Viewer[] {
  const viewers: Viewer[] = [];
  let home = { number: 0, left: 0 };
  for (let i = 0; i < VIEWERS; i++) {
    const isShared = i < SHARED;
    if (!isShared && home.left === 0)
      home = { number: home.number + 1, left: random.whole(HOME.min, HOME.max) };
    if (!isShared) home.left--;
    const network = isShared
      ? (SHARED_ADDRESSES[i % SHARED_ADDRESSES.length] ?? "")
      : homeAddress(home.number);
    const before = viewers.at(-1);
    const isSameBrowser = !isShared && before?.network === network && random.isTrue(SHARES_BROWSER);
    viewers.push({
      id: `viewer-${i}`,
      account: random.isTrue(SIGNED_OUT) ? null : accountOf(random),
      network,
      device: isSameBrowser ? before.device : `browser-${i}`,
      favorites: Array.from({ length: FAVORITES }, channel),
    });
  }
  return viewers;
}

const homeAddress = (home: number) =>
  home % 2 === 0
    ? `2001:db8:${(home >> 8).toString(16)}:${(home & 255).toString(16)}::1`
    : `100.${64 + (home >> 14)}.${(home >> 8) & 63}.${home & 255}`;

function accountOf(random: Random): Account {
  const age = random.isTrue(NEW_ACCOUNT) ? random.whole(0, 6) : random.whole(8, 900);
  const createdAt = START - age * DAY_MS - random.whole(0, 20) * HOUR_MS;
  return { createdAt, confirmedAt: random.isTrue(UNCONFIRMED) ? null : createdAt + HOUR_MS };
}

function playedBy(viewer: Viewer, random: Random, channel: () => number): Act[] {
  const acts: Act[] = [];
  let browser = 0;
  for (let day = 0; day < DAYS; day++) {
    let at = START + day * DAY_MS + random.whole(6 * HOUR_MS, 18 * HOUR_MS);
    for (
      let remaining = random.whole(VIDEOS_A_DAY.min, VIDEOS_A_DAY.max);
      remaining > 0;
      remaining--
    ) {
      const isFavorite = random.isTrue(LOYALTY);
      const rank = isFavorite ? (viewer.favorites[random.whole(0, FAVORITES - 1)] ?? 0) : channel();
      const playedMs = random.whole(30_000, 600_000);
      const rendition = random.whole(1, 6);
      const fetched = Math.round((LEAST_BYTES * rendition * Math.max(30_000, playedMs)) / 30_000);
      if (viewer.account === null && random.isTrue(CLEARS_COOKIES)) browser++;
      acts.push({
        kind: "view",
        identity: viewer.account === null ? `a:${viewer.id}-${browser}` : `u:${viewer.id}`,
        account: viewer.account,
        network: viewer.network,
        device: viewer.device,
        channel: `channel-${rank}`,
        video: `channel-${rank}-video-${random.whole(0, VIDEOS_PER_CHANNEL - 1)}`,
        at,
        playedMs,
        fetchedBytes: random.isTrue(BYTES_LOST) ? LEAST_BYTES * 0.65 : fetched,
        leastBytes: LEAST_BYTES,
      });
      at += playedMs + random.whole(2000, 120_000);
    }
  }
  return acts;
}

function followedBy({ id, account, network, device, favorites }: Viewer, random: Random): Act[] {
  if (account === null) return [];
  return [...new Set(favorites.slice(0, random.whole(0, 3)))].map((rank) => ({
    kind: "follow",
    identity: `u:${id}`,
    account,
    network,
    device,
    channel: `channel-${rank}`,
    video: `channel-${rank}`,
    at: START + random.whole(6 * HOUR_MS, (DAYS * 24 - 2) * HOUR_MS),
    playedMs: 0,
    fetchedBytes: 0,
    leastBytes: 0,
  }));
}
