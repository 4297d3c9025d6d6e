import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acts } from "../../../db/schema.ts";
import { testContext } from "../../../testing/factories.ts";
import { type ActKind, periodOf, type Standing } from "../../media/verdicts/contract.ts";
import { judgeActs } from "./judge-acts.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const quiet = {
  ...ctx,
  queue: { send: async () => undefined },
  log: { ...ctx.log, info: () => undefined },
};
const at = (Math.floor(ctx.now() / DAY_MS) - 1) * DAY_MS;
const newChannel = () => ctx.newId("usr");

interface Group {
  kind?: ActKind;
  standing: Standing;
  count: number;
  networks: string[];
  channels: string[];
}

const networks = (name: string, count: number) => {
  const run = ctx.newId("play");
  return Array.from({ length: count }, (_, i) => `${name}-${i}-${run}`);
};
const strangers = (count: number) => Array.from({ length: count }, newChannel);

let written = 0;
async function write(groups: readonly Group[]): Promise<void> {
  const rows = groups.flatMap(({ kind = "view", standing, count, networks: list, channels }) =>
    list.flatMap((network) =>
      Array.from(
        { length: count },
        (_, i) => `${standing === "visitor" ? "a" : "u"}:${standing}-${network}-${i}`,
      ).flatMap((identity) =>
        // Spaces the views of a viewer by 15 seconds, to stay below the limits per minute.
        channels.map((channel, n) => [
          `${kind}:${written++}:${network}`,
          kind,
          channel,
          identity,
          standing,
          network,
          at + n * 15_000,
        ]),
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
    and(
      eq(acts.creatorId, channel),
      eq(acts.verdict, "counts"),
      network === undefined ? undefined : eq(acts.network, network),
    ),
  );
/** A click farm: 26 unconfirmed viewers and 15 established followers on one IP network. */
const farm = (network: string, channel: string): Group[] => [
  { standing: "unconfirmed", count: 26, networks: [network], channels: [channel] },
  { kind: "follow", standing: "established", count: 15, networks: [network], channels: [channel] },
];

test("shares by visitors do not prove to the fraud check that a channel or IP network is genuine", async () => {
  const channel = newChannel();
  const [a = "", b = ""] = networks("shares", 2);
  await write([
    ...farm(a, channel),
    { kind: "share", standing: "visitor", count: 1100, networks: [b], channels: [channel] },
    { kind: "share", standing: "visitor", count: 300, networks: [a], channels: strangers(1) },
  ]);
  await judgeActs(quiet);
  expect([
    await counted(channel, a),
    await ctx.db.$count(acts, and(eq(acts.network, a), eq(acts.verdict, "counts"))),
  ]).toEqual([0, 0]);
});

test("views by visitors do not prove to the fraud check that a channel or IP network is genuine", async () => {
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
  expect(await counted(channel)).toBe(600);
});

test("views from 60 IP networks of a click farm do not count even if each viewer watches 7 of the farm's channels", async () => {
  const channels = strangers(7);
  await write([
    { standing: "established", count: 20, networks: networks("sisters", 60), channels },
  ]);
  await judgeActs(quiet);
  expect(await Promise.all(channels.map((channel) => counted(channel)))).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ]);
});

test("one account that watches 400 other channels does not make 26 visitors on its IP network count as viewers", async () => {
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

test("all 36 viewers on a school's network count if 600 established accounts elsewhere watch the channel", async () => {
  const channel = newChannel();
  const [school = ""] = networks("school", 1);
  await write([
    {
      standing: "established",
      count: 20,
      networks: [school],
      channels: [channel, ...strangers(12)],
    },
    { standing: "visitor", count: 16, networks: [school], channels: [channel] },
    { standing: "established", count: 2, networks: networks("home", 300), channels: [channel] },
  ]);
  await judgeActs(quiet);
  expect([await counted(channel, school), await counted(channel)]).toEqual([36, 636]);
});

test("viewers on crowded IP networks count only up to half of a channel's other audience", async () => {
  const channel = newChannel();
  const homes: Group = {
    standing: "established",
    count: 4,
    networks: networks("home", 100),
    channels: [channel],
  };
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
