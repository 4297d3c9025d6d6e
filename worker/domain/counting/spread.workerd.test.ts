import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acts } from "../../db/schema.ts";
import { testContext } from "../../testing/factories.ts";
import { type ActKind, periodOf, type Standing } from "./contract.ts";
import { judgeActs } from "./judge-acts.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const quiet = { ...ctx, queue: { send: async () => undefined }, log: { ...ctx.log, info: () => undefined } };
/** Midnight of yesterday, UTC. */
const at = (Math.floor(ctx.now() / DAY_MS) - 1) * DAY_MS;
const newChannel = () => ctx.newId("usr");

interface Group {
  kind?: ActKind;
  standing: Standing;
  /** Identities on each of the networks. */
  count: number;
  networks: string[];
  /** Each identity does it once for each. */
  channels: string[];
}

/** Names the networks of one test. */
const networks = (name: string, count: number) => {
  const run = ctx.newId("play");
  return Array.from({ length: count }, (_, i) => `${name}-${i}-${run}`);
};
/** Channels of strangers, other ones for each group. */
const strangers = (count: number) => Array.from({ length: count }, newChannel);

let written = 0;
async function write(groups: readonly Group[]): Promise<void> {
  const rows = groups.flatMap(({ kind = "view", standing, count, networks: list, channels }) =>
    list.flatMap((network) =>
      Array.from({ length: count }, (_, i) => `${standing === "visitor" ? "a" : "u"}:${standing}-${network}-${i}`).flatMap((identity) =>
        // Four in a minute: nobody is too fast.
        channels.map((channel, n) => [`${kind}:${written++}:${network}`, kind, channel, identity, standing, network, at + n * 15_000]),
      ),
    ),
  );
  await ctx.db.run(sql`insert into ${acts} (id, kind, creator_id, subject_id, viewer_key, standing, network, period, at)
    select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), 'none', json_extract(value, '$[3]'),
      json_extract(value, '$[4]'), json_extract(value, '$[5]'), ${periodOf(at)}, json_extract(value, '$[6]') from json_each(${JSON.stringify(rows)})`);
}
const counted = (channel: string, network?: string) =>
  ctx.db.$count(
    acts,
    and(eq(acts.creatorId, channel), eq(acts.verdict, "counts"), network === undefined ? undefined : eq(acts.network, network)),
  );
/** 26 unconfirmed accounts that watch and 15 established ones that follow, of one address. */
const farm = (network: string, channel: string): Group[] => [
  { standing: "unconfirmed", count: 26, networks: [network], channels: [channel] },
  { kind: "follow", standing: "established", count: 15, networks: [network], channels: [channel] },
];

test("shares of visitors neither make an audience nor let a network look as if it watched strangers", async () => {
  const channel = newChannel();
  const [a = "", b = ""] = networks("shares", 2);
  await write([
    ...farm(a, channel),
    { kind: "share", standing: "visitor", count: 1100, networks: [b], channels: [channel] },
    { kind: "share", standing: "visitor", count: 300, networks: [a], channels: strangers(1) },
  ]);
  await judgeActs(quiet);
  expect([await counted(channel, a), await ctx.db.$count(acts, and(eq(acts.network, a), eq(acts.verdict, "counts")))]).toEqual([0, 0]);
});

test("views of visitors do neither, whether they come from one network or from a hundred", async () => {
  const channel = newChannel();
  const [a = "", b = "", ...others] = networks("views", 102);
  await write([
    ...farm(a, channel),
    { standing: "visitor", count: 1000, networks: [b], channels: [channel] },
    { standing: "visitor", count: 6, networks: others, channels: [channel] },
    { standing: "visitor", count: 6, networks: [a], channels: strangers(100) },
  ]);
  await judgeActs(quiet);
  expect([await counted(channel, a), await counted(channel, b)]).toEqual([0, 0]);
  // Each of these would be paid without the farm too.
  expect(await counted(channel)).toBe(600);
});

test("sixty networks of one farm do not vouch for each other, nor do acts for its other channels", async () => {
  const channels = strangers(7);
  await write([{ standing: "established", count: 20, networks: networks("sisters", 60), channels }]);
  await judgeActs(quiet);
  expect(await Promise.all(channels.map((channel) => counted(channel)))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("one established account that watches hundreds of strangers does not vouch for the visitors of its network", async () => {
  const channel = newChannel();
  const [a = ""] = networks("decoys", 1);
  await write([
    { standing: "established", count: 1, networks: networks("honest", 1000), channels: [channel] },
    { standing: "visitor", count: 26, networks: [a], channels: [channel] },
    { standing: "established", count: 1, networks: [a], channels: strangers(400) },
  ]);
  await judgeActs(quiet);
  expect([await counted(channel, a), await counted(channel)]).toEqual([0, 1000]);
});

test("a school counts in full on the first day where a large audience watches from elsewhere", async () => {
  const channel = newChannel();
  const [school = ""] = networks("school", 1);
  await write([
    { standing: "established", count: 20, networks: [school], channels: [channel, ...strangers(12)] },
    { standing: "visitor", count: 16, networks: [school], channels: [channel] },
    { standing: "established", count: 2, networks: networks("home", 300), channels: [channel] },
  ]);
  await judgeActs(quiet);
  expect([await counted(channel, school), await counted(channel)]).toEqual([36, 636]);
});

test("all crowded networks together add at most half of a channel's audience, and what counted before stays", async () => {
  const channel = newChannel();
  const homes: Group = { standing: "established", count: 4, networks: networks("home", 100), channels: [channel] };
  const crowd = (name: string): Group => ({
    standing: "established",
    count: 14,
    networks: networks(name, 20),
    channels: [channel, ...strangers(8)],
  });
  await write([homes, crowd("first")]);
  await judgeActs(quiet);
  expect(await counted(channel)).toBe(400 + 14 * 14);
  await write([crowd("second")]);
  await judgeActs(quiet);
  expect(await counted(channel)).toBe(400 + 14 * 14);
});
