import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deletedWatchTimes, planShares, playbackSessions } from "../../../db/schema.ts";
import { makeUser, makeVideo } from "../../../testing/factories.ts";
import { DAY, makePaidPlan, PLAN_START } from "../../../testing/paid-plan.ts";
import { anonymousKey } from "../../accounts/users/viewing-data.ts";
import { forgetViewing } from "../../community/privacy/forget-viewing.ts";
import { eraseVideo } from "../../media/removal/erase-video.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import { splitPlanMonths } from "./split-plan-months.ts";
import { syncInvoice } from "./sync-invoice.ts";

type Plan = Awaited<ReturnType<typeof makePaidPlan>>;
const MONTH = 202611;

/** Creates a subscriber whose plan payment for the month is not split yet. */
async function makeSubscriber(): Promise<Plan> {
  const plan = await makePaidPlan();
  await syncInvoice(plan.deps, { id: plan.invoice.id });
  return plan;
}

/** Stores a finished playback of ten seconds by the subscriber. */
async function play(
  { deps, user }: Plan,
  videoId: string,
  facts: Partial<typeof playbackSessions.$inferInsert> = {},
): Promise<void> {
  const startedAt = PLAN_START + DAY;
  await deps.db.insert(playbackSessions).values({
    id: deps.newId("play"),
    videoId,
    viewerKey: `u:${user.id}`,
    playedMs: 10_000,
    earns: true,
    verdict: "counted",
    startedAt,
    settledAt: startedAt,
    lastReportAt: startedAt,
    ...facts,
  });
}

/** Splits the month. Returns for how many milliseconds the payment pays each creator. */
async function paidTimes({ deps, invoice, forward }: Plan): Promise<Record<string, number>> {
  forward(30 * DAY);
  const log = { ...deps.log, error: () => undefined };
  while ((await splitPlanMonths({ ...deps, log }, { month: MONTH })) === "more");
  const s = planShares;
  const shares = await deps.db.select().from(s).where(eq(s.invoiceId, invoice.id));
  return Object.fromEntries(
    shares.map(({ creatorId, month, watchedMs }) => [`${creatorId} ${month}`, watchedMs]),
  );
}

async function clearHistory({ deps, user }: Plan): Promise<void> {
  await deps.db.batch(await forgetViewing(deps, user.id));
}

describe("a month's plan payment pays the creators of", () => {
  test("playbacks that the subscriber's cleared history contained", async () => {
    const plan = await makeSubscriber();
    const creator = await makeUser();
    const [first, second] = [await makeVideo(creator), await makeVideo(creator)];
    await play(plan, first.id);
    await play(plan, second.id);
    await clearHistory(plan);
    await play(plan, second.id);
    expect(await paidTimes(plan)).toEqual({ [`${creator.id} ${MONTH}`]: 30_000 });
  });

  test("playbacks while the subscriber had turned analytics collection off", async () => {
    const plan = await makeSubscriber();
    const creator = await makeUser();
    const { id: videoId } = await makeVideo(creator);
    await play(plan, videoId);
    await clearHistory(plan);
    await play(plan, videoId, { viewerKey: await anonymousKey(plan.deps, plan.user.id) });
    expect(await paidTimes(plan)).toEqual({ [`${creator.id} ${MONTH}`]: 20_000 });
  });

  test("videos that were erased after the subscriber watched them", async () => {
    const plan = await makeSubscriber();
    const creator = await makeUser();
    const removedAt = PLAN_START - 200 * DAY;
    const { id: videoId } = await makeVideo(creator, { state: "removed", removedAt });
    await play(plan, videoId);
    await play(plan, videoId, { verdict: "repeat" });
    await eraseVideo({ ...plan.ctx, now: plan.deps.now }, { videoId });
    expect(await plan.deps.db.$count(playbackSessions, eq(playbackSessions.videoId, videoId))).toBe(
      0,
    );
    expect(await paidTimes(plan)).toEqual({ [`${creator.id} ${MONTH}`]: 20_000 });
  });
});

const FACTS = [
  ...VERDICTS.map((verdict) => ({ verdict })),
  { earns: false },
  { playedMs: 0 },
  { settledAt: null },
  { viewerKey: "a:visitor" },
  { startedAt: PLAN_START - 30 * DAY },
];

test.each(FACTS)("deleting a playback with %j changes no creator's share", async (facts) => {
  const [kept, cleared] = [await makeSubscriber(), await makeSubscriber()];
  const creator = await makeUser();
  const [video, other] = [await makeVideo(creator), await makeVideo(await makeUser())];
  for (const plan of [kept, cleared]) {
    await play(plan, video.id, facts);
    await play(plan, other.id);
    const own = await makeVideo(plan.user);
    await play(plan, own.id);
  }
  await clearHistory(cleared);
  expect(await paidTimes(cleared)).toEqual(await paidTimes(kept));
});

test("a playback leaves no watch time behind if it is deleted after the split", async () => {
  const plan = await makeSubscriber();
  const { id: videoId } = await makeVideo(await makeUser());
  await play(plan, videoId);
  await paidTimes(plan);
  await clearHistory(plan);
  const d = deletedWatchTimes;
  expect(await plan.deps.db.select().from(d).where(eq(d.userId, plan.user.id))).toEqual([]);
});
