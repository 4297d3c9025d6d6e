import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { playbackSessions, users, videos } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { scaled } from "../../../testing/scale.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import { actorOfUser } from "../../accounts/sessions/actor-of-user.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { reconcile } from "../../creator/analytics/list-receipts.ts";
import { settlePlaybacks } from "../../creator/analytics/settle-playbacks.ts";
import { DAY_MS, dayOf } from "../../kernel/calendar/days.ts";
import { audienceOf } from "../../media/playback/audience.ts";
import { openPlayback } from "../../media/playback/open-playback.ts";
import { noteFetched } from "../../media/playback/record-sent-bytes.ts";
import { reportPlayback } from "../../media/playback/report-playback.ts";
import { originOf } from "../../media/verdicts/origin.ts";
import { NETWORK_MOST, VIEW_AFTER_MS } from "../../media/views/contract.ts";
import { rejudge } from "../../media/views/count-view.ts";
import { judgeActs } from "../fraud/judge-acts.ts";
import { countClaimableViews } from "./claim-views.ts";
import { verdictsOf } from "./list-applications.ts";

const ctx = testContext();
const quiet = {
  ...ctx,
  queue: { send: async () => undefined },
  log: { ...ctx.log, info: () => undefined },
};
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const OPEN: AccessReason = "viewer";
const visitor: Actor = { kind: "visitor" };
const NOON = (dayOf(ctx.now()) - 2) * DAY_MS + DAY_MS / 2;

interface World {
  creator: Actor;
  videoId: string;
  creatorId: string;
}
interface Visit {
  actor?: Actor;
  viewer?: string;
  userAgent?: string;
  /** IP address; if undefined, the playback gets an address that no other playback has. */
  address?: string | null;
  ground?: AccessReason;
}

let connections = 0;
const nextAddress = () => {
  connections++;
  return `198.51.${Math.floor(connections / 250)}.${(connections % 250) + 1}`;
};

class Browser {
  at = NOON;
  id = "";
  readonly deps = { ...ctx, now: () => this.at };
  readonly world: World;
  readonly visit: Visit;
  readonly viewer: string;
  constructor(world: World, visit: Visit = {}) {
    this.world = world;
    this.visit = visit;
    this.viewer = visit.viewer ?? `a:${ctx.newId("play")}`;
  }
  async open(): Promise<this> {
    const {
      actor = visitor,
      userAgent = BROWSER,
      address = nextAddress(),
      ground = OPEN,
    } = this.visit;
    const { videoId, creatorId } = this.world;
    const audience = audienceOf({
      page: "/",
      referrer: "",
      device: undefined,
      appOrigin: ctx.appOrigin,
      userAgent,
      country: undefined,
    });
    const video = { creatorId, durationSeconds: 600, ground };
    const origin = await originOf(this.deps, { address, device: null });
    this.id = await openPlayback(this.deps, {
      videoId,
      actor,
      viewerKey: this.viewer,
      audience,
      address,
      origin,
      video,
      known: undefined,
    });
    return this;
  }
  async fetch(): Promise<this> {
    await noteFetched(this.deps, { playbackId: this.id, bytes: 500_000 });
    return this;
  }
  report(passedMs: number, playedMs = passedMs, viewerKey = this.viewer) {
    this.at += passedMs;
    const { actor = visitor } = this.visit;
    return reportPlayback(this.deps, {
      playbackId: this.id,
      actor,
      viewerKey,
      playedMs,
      positionMs: 0,
      ended: false,
    });
  }
  async watch(): Promise<void> {
    await (await this.open()).fetch();
    await this.report(VIEW_AFTER_MS);
  }
}

type Outcome = Record<string, number>;
/** One kind of fraud. `paid`: expected number of paid views, if not all counted views are paid. */
type Pattern = (
  world: World,
  n: number,
) => { expected: Outcome; run: () => Promise<unknown>; paid?: number };

const each = (n: number, make: (i: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const alone =
  (verdict: string, act: (world: World, i: number) => Promise<unknown>): Pattern =>
  (world, n) => ({ expected: { [verdict]: n }, run: () => each(n, (i) => act(world, i)) });

const FRAUD: Record<string, Pattern> = {
  "a creator watches their own video": alone("own", (w) =>
    new Browser(w, { actor: w.creator, viewer: `u:${w.creatorId}` }).watch(),
  ),
  "a robot that says so": alone("robot", (w) =>
    new Browser(w, { userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)" }).watch(),
  ),
  "a script without a name": alone("robot", (w) => new Browser(w, { userAgent: " " }).watch()),
  "staff look at what is not open to them": alone("staff", (w) =>
    new Browser(w, { ground: "staff" }).watch(),
  ),
  "reports without ever fetching the video": alone("not_fetched", async (w) => {
    const browser = await new Browser(w).open();
    await browser.report(VIEW_AFTER_MS);
    await browser.report(VIEW_AFTER_MS);
  }),
  "stopping just short of a view": alone("too_short", async (w) => {
    const browser = await (await new Browser(w).open()).fetch();
    await browser.report(VIEW_AFTER_MS - 1);
  }),
  "claiming more than time has passed": alone("too_short", async (w) => {
    const browser = await (await new Browser(w).open()).fetch();
    await browser.report(5000, 120_000);
    await browser.report(5000, 120_000);
  }),
  "many reports of the same moment": alone("too_short", async (w) => {
    const browser = await (await new Browser(w).open()).fetch();
    browser.at += 10_000;
    await Promise.all([1, 2, 3].map(() => browser.report(0, 30_000)));
  }),
  "reports on a playback of somebody else": alone("too_short", async (w) => {
    const browser = await (await new Browser(w).open()).fetch();
    await expect(browser.report(60_000, 60_000, `a:${ctx.newId("play")}`)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }),
  "the same viewer loads the page again and again": (w, n) => ({
    expected: { counted: 1, repeat: n - 1 },
    run: async () => {
      for (let i = 0; i < n; i++) await new Browser(w, { viewer: `a:again-${w.videoId}` }).watch();
    },
  }),
  "one viewer in many tabs at once": (w, n) => ({
    expected: { counted: 1, repeat: n - 1 },
    run: () => each(n, () => new Browser(w, { viewer: `a:tabs-${w.videoId}` }).watch()),
  }),
  "a farm that clears its cookies": (w, n) => ({
    expected: { counted: Math.min(n, NETWORK_MOST), crowded: Math.max(0, n - NETWORK_MOST) },
    // The public count includes these views. No bonus is paid, because the network has more viewers
    // than one household.
    paid: 0,
    run: () => each(n, () => new Browser(w, { address: "203.0.113.9" }).watch()),
  }),
  "a farm that changes its address within one network": (w, n) => ({
    expected: { counted: Math.min(n, NETWORK_MOST), crowded: Math.max(0, n - NETWORK_MOST) },
    paid: 0,
    run: () =>
      each(n, (i) => new Browser(w, { address: `2001:db8:1:2::${(i + 1).toString(16)}` }).watch()),
  }),
};

const HONEST: Record<string, Pattern> = {
  "people on connections of their own": alone("counted", (w) => new Browser(w).watch()),
  // All viewers without an IP address count as one network, with more viewers than one household.
  "people whose address nobody says": (w, n) => ({
    expected: { counted: n },
    paid: 0,
    run: () => each(n, () => new Browser(w, { address: null }).watch()),
  }),
};

const CHUNK = 60;

test("only genuine playbacks count among 10,000 playbacks with thirteen kinds of fraud", async () => {
  const total = scaled(10_000);
  const creator = await makeUser({ partnerStatus: "active" });
  const row = await ctx.db.select().from(users).where(eq(users.id, creator.id)).get();
  if (!row) throw new Error("no creator");
  const actor = actorOfUser(row, { sessionId: "ses_1", provedAt: 0, scopes: null });
  const expected: Outcome = {};
  const ids: string[] = [];
  let paid = 0;
  const patterns = [...Object.values(FRAUD), ...Object.values(HONEST).flatMap((p) => [p, p, p])];
  const share = Math.floor(total / patterns.length);
  for (const [i, pattern] of patterns.entries()) {
    const n = i === patterns.length - 1 ? total - share * (patterns.length - 1) : share;
    // Each group of playbacks has its own video, so that one kind of fraud cannot hide another.
    for (let done = 0; done < n; done += CHUNK) {
      const videoId = await makeVideoRow(creator, "public");
      ids.push(videoId);
      const {
        expected: outcome,
        run,
        paid: paidFor,
      } = pattern({ creator: actor, videoId, creatorId: creator.id }, Math.min(CHUNK, n - done));
      await run();
      paid += paidFor ?? outcome.counted ?? 0;
      for (const [verdict, count] of Object.entries(outcome))
        if (count > 0) expected[verdict] = (expected[verdict] ?? 0) + count;
    }
  }
  const open = async () =>
    ctx.db.$count(
      playbackSessions,
      sql`video_id in (select id from videos where creator_id = ${creator.id}) and settled_at is null`,
    );
  while ((await open()) > 0) await settlePlaybacks(quiet);
  await judgeActs(quiet);

  const told = Object.fromEntries(
    ((await verdictsOf(ctx, [creator.id])).get(creator.id) ?? []).map(({ verdict, playbacks }) => [
      verdict,
      playbacks,
    ]),
  );
  expect(told).toEqual(expected);
  expect(Object.values(told).reduce((a, b) => a + b, 0)).toBe(total);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(paid);
  const rows = await ctx.db
    .select({ id: videos.id, viewCount: videos.viewCount })
    .from(videos)
    .where(eq(videos.creatorId, creator.id));
  expect(rows.reduce((sum, v) => sum + v.viewCount, 0)).toBe(expected.counted);
  for (const { id: videoId, viewCount } of rows)
    expect(await reconcile(ctx, { videoId, viewCount })).toMatchObject({ isExact: true, open: 0 });
  const some = await ctx.db
    .select()
    .from(playbackSessions)
    .where(inArray(playbackSessions.videoId, ids.slice(-4).concat(ids.slice(8, 24))))
    .limit(60);
  for (const s of some) expect(await rejudge(ctx, s)).toBe(s.verdict);
});
