import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  acts,
  interactions,
  playbackSessions,
  videoReactions,
  videoViews,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { ActVerdict } from "../../media/verdicts/contract.ts";
import { INTERACTION_TYPES } from "./contract.ts";
import { readEvents } from "./training-events.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const now = ctx.now();
const twoDaysAgo = now - 2 * DAY_MS;
const dayOf = (at: number) => Math.floor(at / DAY_MS);

const makeViewer = () =>
  makeUser({ createdAt: now - 60 * DAY_MS, emailVerifiedAt: now - 59 * DAY_MS });

interface Activity {
  viewer: TestUser;
  creator: TestUser;
  videoId: string;
  at?: number;
}

const addLike = ({ viewer, videoId, at = twoDaysAgo }: Activity) =>
  ctx.db
    .insert(videoReactions)
    .values({ videoId, userId: viewer.id, reaction: "like", createdAt: at });

const addInteraction = (
  { viewer, videoId, at = twoDaysAgo }: Activity,
  interactionType: (typeof INTERACTION_TYPES)[number],
) =>
  ctx.db.insert(interactions).values({
    id: ctx.newId("int"),
    userId: viewer.id,
    contentId: videoId,
    contentType: "video",
    interactionType,
    createdAt: at,
  });

/** Adds a playback of the whole video, and its view if `verified` is given. */
async function addPlayback(
  { viewer, videoId, at = twoDaysAgo }: Activity,
  { verified }: { verified?: boolean } = {},
) {
  const [id, viewerKey] = [ctx.newId("play"), `u:${viewer.id}`];
  await ctx.db.insert(playbackSessions).values({
    id,
    videoId,
    viewerKey,
    userId: viewer.id,
    playedMs: 40_000,
    startedAt: at,
    lastReportAt: at,
    played: "f".repeat(25),
  });
  if (verified !== undefined)
    await ctx.db
      .insert(videoViews)
      .values({ videoId, viewerKey, day: dayOf(at), countedAt: at, playbackId: id, verified });
}

const addAct = (
  { viewer, creator, videoId, at = twoDaysAgo }: Activity,
  { kind, verdict }: { kind: "like" | "share"; verdict: ActVerdict | null },
) =>
  ctx.db.insert(acts).values({
    id: `${kind}:${videoId}:u:${viewer.id}:${dayOf(at)}`,
    kind,
    creatorId: creator.id,
    subjectId: videoId,
    viewerKey: `u:${viewer.id}`,
    standing: "established",
    period: 1,
    at,
    verdict,
  });

/** Adds a like, a share and a playback, each with the given verdict. */
async function addAll(activity: Activity, verdict: ActVerdict | null) {
  await addLike(activity);
  await addInteraction(activity, "share");
  await addPlayback(activity, { verified: verdict === "counts" });
  for (const kind of ["like", "share"] as const) await addAct(activity, { kind, verdict });
}

/** Returns the strength of each viewer's interest in the video, from the events of the model. */
async function strengthsOf(videoId: string, viewers: readonly TestUser[]) {
  const log = await readEvents(ctx, { until: now + DAY_MS, limit: 100_000 });
  const tastes = log.tastes({ from: 0, until: now + DAY_MS });
  return viewers.map(({ id }) => tastes.get(id)?.get(videoId) ?? 0);
}

describe("the recommendation model", () => {
  test("learns only from established accounts", async () => {
    const creator = await makeUser();
    const { id: videoId } = await makeVideo(creator);
    const viewers = [
      await makeViewer(),
      await makeUser({ createdAt: now - 60 * DAY_MS }),
      await makeUser({ createdAt: now - DAY_MS, emailVerifiedAt: now - DAY_MS }),
    ];
    for (const viewer of viewers) await addAll({ viewer, creator, videoId }, "counts");
    expect(await strengthsOf(videoId, viewers)).toEqual([expect.closeTo(1.5, 0), 0, 0]);
  });

  test("learns only from actions whose verdict is that they count", async () => {
    const creator = await makeUser();
    const { id: videoId } = await makeVideo(creator);
    const verdicts = ["counts", "crowded_network", "too_fast", "unconfirmed", null] as const;
    const viewers = await Promise.all(verdicts.map(makeViewer));
    for (const [i, viewer] of viewers.entries())
      await addAll({ viewer, creator, videoId }, verdicts[i] ?? null);
    const [counted, ...others] = await strengthsOf(videoId, viewers);
    expect(counted).toBeGreaterThan(1);
    expect(others).toEqual([0, 0, 0, 0]);
  });

  test.each(["like", "share"] as const)(
    "learns from a repeated %s by the verdict on the first one",
    async (kind) => {
      const creator = await makeUser();
      const { id: videoId } = await makeVideo(creator);
      const [honest, farmed] = [await makeViewer(), await makeViewer()];
      for (const viewer of [honest, farmed]) {
        const activity = { viewer, creator, videoId };
        const verdict = viewer === honest ? "counts" : "crowded_network";
        await addAct({ ...activity, at: now - 9 * DAY_MS }, { kind, verdict });
        if (kind === "like") await addLike(activity);
        else await addInteraction(activity, kind);
      }
      expect(await strengthsOf(videoId, [honest, farmed])).toEqual([expect.closeTo(1.5, 0), 0]);
    },
  );

  test.each(["view", "skip"] as const)(
    "learns from a %s interaction only with a verified view of the video",
    async (type) => {
      const creator = await makeUser();
      const { id: videoId } = await makeVideo(creator);
      const viewers = [await makeViewer(), await makeViewer(), await makeViewer()];
      const [watched, rejected] = viewers;
      for (const viewer of viewers) {
        const activity = { viewer, creator, videoId };
        await addInteraction(activity, type);
        if (viewer === watched) await addPlayback(activity, { verified: true });
        if (viewer === rejected) await addPlayback(activity, { verified: false });
      }
      const [strength, ...others] = await strengthsOf(videoId, viewers);
      expect(strength).toBeCloseTo(type === "view" ? 1 : 0.4, 1);
      expect(others).toEqual([0, 0]);
    },
  );

  test("learns nothing from a reported playback that is not a view", async () => {
    const creator = await makeUser();
    const { id: videoId } = await makeVideo(creator);
    const viewer = await makeViewer();
    await addPlayback({ viewer, creator, videoId });
    expect(await strengthsOf(videoId, [viewer])).toEqual([0]);
  });

  test("learns nothing from interactions that an account sends to the API without a playback", async () => {
    const creator = await makeUser();
    const { id: videoId } = await makeVideo(creator);
    const viewer = await makeViewer();
    for (const interactionType of INTERACTION_TYPES) {
      const json = { contentId: videoId, contentType: "video", interactionType };
      const sent = await call("/api/interactions", { method: "POST", json, as: viewer });
      expect(sent.status).toBe(202);
    }
    const isOwn = eq(interactions.userId, viewer.id);
    await vi.waitFor(
      async () => expect(await ctx.db.$count(interactions, isOwn)).toBe(INTERACTION_TYPES.length),
      { timeout: 20_000 },
    );
    expect(await strengthsOf(videoId, [viewer])).toEqual([0]);
  });
});
