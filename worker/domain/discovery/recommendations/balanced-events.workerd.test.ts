import { expect, test } from "vitest";
import { acts, interactions, videoReactions } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { readEvents } from "./training-events.ts";

const DAY_MS = 86_400_000;

test("a model with room for a few events learns from shares as well as from likes", async () => {
  const ctx = testContext();
  const now = ctx.now();
  const at = now - 2 * DAY_MS;
  const creator = await makeUser();
  const viewer = await makeUser({
    createdAt: now - 60 * DAY_MS,
    emailVerifiedAt: now - 59 * DAY_MS,
  });
  const kinds = new Map<string, "like" | "share">();
  for (let i = 0; i < 40; i++) {
    const kind = i < 30 ? "like" : "share";
    const { id: videoId } = await makeVideo(creator);
    kinds.set(videoId, kind);
    if (kind === "like")
      await ctx.db
        .insert(videoReactions)
        .values({ videoId, userId: viewer.id, reaction: "like", createdAt: at });
    else
      await ctx.db.insert(interactions).values({
        id: ctx.newId("int"),
        userId: viewer.id,
        contentId: videoId,
        contentType: "video",
        interactionType: "share",
        createdAt: at,
      });
    await ctx.db.insert(acts).values({
      id: `${kind}:${videoId}:u:${viewer.id}:${Math.floor(at / DAY_MS)}`,
      kind,
      creatorId: creator.id,
      subjectId: videoId,
      viewerKey: `u:${viewer.id}`,
      standing: "established",
      period: 1,
      at,
      verdict: "counts",
    });
  }
  /** Returns how many liked and how many shared videos a model with this limit learns from. */
  const countEvents = async (limit: number) => {
    const log = await readEvents(ctx, { until: now + DAY_MS, limit });
    const taste = log.tastes({ from: 0, until: now + DAY_MS }).get(viewer.id);
    const learned = [...(taste?.keys() ?? [])].map((id) => kinds.get(id));
    return (["like", "share"] as const).map((kind) => learned.filter((k) => k === kind).length);
  };
  expect(await countEvents(12)).toEqual([6, 6]);
  expect(await countEvents(36)).toEqual([26, 10]);
  expect(await countEvents(100)).toEqual([30, 10]);
});
