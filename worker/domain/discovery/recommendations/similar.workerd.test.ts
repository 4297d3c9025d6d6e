import { beforeEach, describe, expect, test } from "vitest";
import { models, streams, videos } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { findActorByToken } from "../../accounts/sessions/find-actor-by-token.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { notFound } from "../../kernel/errors.ts";
import { trendOf } from "../../media/trend/trend.ts";
import { modelKey } from "./load-model.ts";
import { packArtifact } from "./models/artifact.ts";
import { makeInteractions } from "./models/interactions.ts";
import { trainHybrid } from "./models/train-hybrid.ts";
import { listSimilar } from "./similar.ts";

const ctx = testContext();
const VISITOR: Actor = { kind: "visitor" };
const as = ({ token }: TestUser) => findActorByToken(ctx, token);
const similarTo = async (
  contentId: string,
  { actor = VISITOR, limit = 20 }: { actor?: Actor; limit?: number } = {},
) => (await listSimilar(ctx, { actor, contentId, type: "video", limit })).map(({ id }) => id);

// Hides the videos and streams of earlier tests, which would appear in the lists.
beforeEach(async () => {
  await ctx.db.batch([
    ctx.db.update(videos).set({ visibility: "private" }),
    ctx.db.update(streams).set({ visibility: "private" }),
    ctx.db.update(models).set({ state: "retired" }),
  ]);
});

describe("the list of similar videos", () => {
  test("contains videos with the same tags, words, category or creator, and trending videos", async () => {
    const [creator, other] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator, {
      title: "Kiln diary: firing porcelain",
      tags: ["Ceramics", "slow craft"],
      category: "art",
    });
    const { id: both } = await makeVideo(other, {
      title: "Firing at night",
      tags: ["slow craft", "ceramics"],
      category: "art",
    });
    const { id: tagged } = await makeVideo(other, {
      title: "A bowl",
      tags: ["ceramics", "bowls"],
      category: "lifestyle",
    });
    const { id: worded } = await makeVideo(other, {
      title: "Porcelain in space",
      tags: ["rockets"],
      category: "tech",
    });
    const { id: own } = await makeVideo(creator, {
      title: "Holiday",
      tags: ["sea"],
      category: "travel",
    });
    const { id: hot } = await makeVideo(await makeUser(), {
      title: "Goals",
      category: "sports",
      trend: trendOf(50, ctx.now()),
    });
    const list = await similarTo(id);
    expect(list.slice(0, 2)).toEqual([both, tagged]);
    expect([...list].sort()).toEqual([both, tagged, worded, own, hot].sort());
    expect(await similarTo(id, { limit: 2 })).toEqual([both, tagged]);
  });

  test("contains only public videos, and no video that the viewer hid or whose creator the viewer blocked", async () => {
    const [creator, blocked, viewer] = [await makeUser(), await makeUser(), await makeUser()];
    const tags = ["zither"];
    const { id } = await makeVideo(creator, { tags });
    const { id: shown } = await makeVideo(creator, { tags });
    const { id: hidden } = await makeVideo(creator, { tags });
    const { id: ofBlocked } = await makeVideo(blocked, { tags });
    const { id: secret } = await makeVideo(creator, { tags, visibility: "private" });
    const { id: unlisted } = await makeVideo(creator, { tags, visibility: "unlisted" });
    await call(`/api/hidden/video/${hidden}`, {
      method: "PUT",
      json: { kind: "hide" },
      as: viewer,
    });
    await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: viewer });
    const ours = [shown, hidden, ofBlocked, secret, unlisted];
    const list = async (actor: Actor) =>
      (await similarTo(id, { actor, limit: 50 })).filter((one) => ours.includes(one)).sort();
    expect(await list(await as(viewer))).toEqual([shown]);
    expect(await list(VISITOR)).toEqual([shown, hidden, ofBlocked].sort());
    expect(await similarTo(secret, { actor: await as(creator) })).toContain(shown);
    for (const contentId of [secret, "vid_nothing"]) {
      await expect(similarTo(contentId, { actor: await as(viewer) })).rejects.toEqual(
        notFound("This video"),
      );
    }
  });

  test("contains videos that the same users watched", async () => {
    const creator = await makeUser();
    const ids: string[] = [];
    for (let i = 0; i < 6; i++)
      ids.push(
        (await makeVideo(await makeUser(), { title: `Plain ${i}`, category: "education" })).id,
      );
    const [first = "", second = "", ...rest] = ids;
    // Half of the users interacted with the first two items, the other half with the last four
    // items.
    const interactions = makeInteractions(
      Array.from({ length: 40 }, (_, user) =>
        (user % 2 === 0 ? [0, 1] : [2, 3, 4, 5]).map((item) => ({ user, item, weight: 1 })),
      ).flat(),
      40,
      6,
    );
    const model = trainHybrid({
      interactions,
      properties: ids.map(() => new Uint32Array()),
      propertyCount: 0,
    });
    await ctx.storage.put(
      modelKey("similar"),
      await packArtifact({ contentIds: ids, model }),
      "application/octet-stream",
    );
    const measured = { bytes: 1, userCount: 40, itemCount: 6, quality: 1, rivalQuality: null };
    await ctx.db
      .insert(models)
      .values({ version: "similar", state: "promoted", ...measured, trainedAt: 1, promotedAt: 1 });
    const later = { ...ctx, now: () => ctx.now() + 3_600_000 };
    const list = (
      await listSimilar(later, {
        actor: await as(creator),
        contentId: first,
        type: "video",
        limit: 3,
      })
    ).map(({ id }) => id);
    expect(list[0]).toBe(second);
    expect(rest).toContain(
      (
        await listSimilar(later, {
          actor: await as(creator),
          contentId: rest[0] ?? "",
          type: "video",
          limit: 1,
        })
      )[0]?.id,
    );
  });
});

describe("the list of similar streams", () => {
  test("contains only live streams, those with the same category and title first", async () => {
    const [creator, viewer] = [await makeUser(), await makeUser()];
    const past = await makeStream(creator, {
      category: "music",
      title: "Modular night",
      state: "ended",
      endedAt: 2,
      startedAt: 1,
    });
    const again = await makeStream(creator, {
      category: "music",
      title: "Modular night two",
      viewerCount: 1,
    });
    const sameKind = await makeStream(await makeUser(), {
      category: "music",
      title: "Choir",
      viewerCount: 40,
    });
    const elsewhere = await makeStream(await makeUser(), {
      category: "sports",
      title: "Final",
      viewerCount: 4_000,
    });
    const secret = await makeStream(await makeUser(), {
      category: "music",
      title: "Modular",
      visibility: "private",
    });
    const list = async (contentId: string) =>
      (
        await listSimilar(ctx, { actor: await as(viewer), contentId, type: "stream", limit: 5 })
      ).map(({ id }) => id);
    expect(await list(past)).toEqual([again, sameKind, elsewhere]);
    expect(await list(again)).toEqual([sameKind, elsewhere]);
    await expect(list(secret)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
