import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users, type videos } from "../../../db/schema.ts";
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
import { trendOf } from "../../media/trend/trend.ts";
import type { Trending } from "./contract-api.ts";
import { recommend } from "./recommend.ts";
import { listSimilar } from "./similar.ts";
import { listTrending } from "./trending.ts";

const ctx = testContext();
const HOUR = 3_600_000;
const VISITOR: Actor = { kind: "visitor" };
const as = ({ token }: TestUser) => findActorByToken(ctx, token);
const wanted = (weight: number, hoursAgo = 0) => ({
  trend: trendOf(weight, ctx.now() - hoursAgo * HOUR),
});
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe("the trending list", () => {
  test("ranks 40 views of today above 100 views from 36 hours ago", async () => {
    const creator = await makeUser();
    const { id: past } = await makeVideo(creator, {
      category: "travel",
      viewCount: 9_000,
      ...wanted(100, 36),
    });
    const { id: present } = await makeVideo(creator, {
      category: "travel",
      viewCount: 40,
      ...wanted(40),
    });
    const { id: never } = await makeVideo(creator, { category: "travel" });
    await makeVideo(creator, { category: "music", ...wanted(500) });
    const list = async (limit: number) =>
      idsOf((await listTrending(ctx, { actor: VISITOR, category: "travel", limit })).videos);
    expect(await list(10)).toEqual([present, past, never]);
    expect(await list(1)).toEqual([present]);
  });

  test("omits private and unlisted videos, hidden videos and videos of blocked creators", async () => {
    const [creator, blocked, closed, viewer] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ];
    const made = (of: TestUser, more: Partial<typeof videos.$inferInsert> = {}) =>
      makeVideo(of, { category: "cooking", ...wanted(9), ...more });
    const { id: shown } = await made(creator);
    const { id: hidden } = await made(creator);
    const { id: ofBlocked } = await made(blocked);
    await made(closed);
    for (const more of [
      { visibility: "unlisted" },
      { visibility: "private" },
      { state: "draft" },
      { state: "removed" },
    ] as const)
      await made(creator, more);
    await ctx.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, closed.id));
    await call(`/api/hidden/video/${hidden}`, {
      method: "PUT",
      json: { kind: "hide" },
      as: viewer,
    });
    await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: viewer });
    const list = async (actor: Actor) =>
      idsOf((await listTrending(ctx, { actor, category: "cooking", limit: 50 })).videos).sort();
    expect(await list(await as(viewer))).toEqual([shown]);
    expect(await list(VISITOR)).toEqual([shown, hidden, ofBlocked].sort());
  });

  test("ranks a recently started stream above an older stream with more viewers", async () => {
    const at = ctx.now();
    const stream = async (rankedViewers: number, hoursAgo: number, category = "sports") =>
      makeStream(await makeUser(), {
        category,
        viewerCount: rankedViewers,
        rankedViewers,
        startedAt: at - hoursAgo * HOUR,
      });
    const steady = await stream(150, 6);
    const rising = await stream(100, 0.1);
    const small = await stream(20, 0.1);
    await stream(900, 1, "art");
    expect(
      idsOf((await listTrending(ctx, { actor: VISITOR, category: "sports", limit: 10 })).streams),
    ).toEqual([rising, steady, small]);
  });

  test("no list of live streams ranks by the public viewer count, which sockets without a cookie raise", async () => {
    const viewer = await makeUser();
    const subject = await makeStream(await makeUser(), { category: "travel", title: "Subject" });
    const stream = async (viewerCount: number, rankedViewers: number) =>
      makeStream(await makeUser(), { category: "travel", viewerCount, rankedViewers });
    const honest = await stream(40, 40);
    const farmed = await stream(900, 3);
    const lists = {
      trending: (await listTrending(ctx, { actor: VISITOR, category: "travel", limit: 10 }))
        .streams,
      similar: await listSimilar(ctx, {
        type: "stream",
        contentId: subject,
        actor: VISITOR,
        limit: 50,
      }),
      recommended: (
        await recommend(ctx, { actor: await as(viewer), overrides: { limit: 50 } })
      ).streams.map(({ card }) => card),
    };
    for (const [name, list] of Object.entries(lists))
      expect(
        idsOf(list).filter((id) => id === honest || id === farmed),
        name,
      ).toEqual([honest, farmed]);
  });
});

describe("the endpoints for trending and similar items", () => {
  test("return the same list to visitors and users, and reject an invalid limit", async () => {
    const creator = await makeUser();
    const { id } = await makeVideo(creator, { category: "tech", ...wanted(9) });
    await makeVideo(creator, { category: "music", ...wanted(9) });
    const viewer = await makeUser();
    for (const who of [null, null, viewer]) {
      const answer = await call("/api/trending?limit=3&category=tech", { as: who });
      expect(idsOf((await answer.json<Trending>()).videos)).toEqual([id]);
    }
    for (const query of ["limit=0", "limit=51", "limit=x", "category=nothing"]) {
      const refused = await call(`/api/trending?${query}`);
      expect([
        refused.status,
        Object.keys((await refused.json<{ fields: object }>()).fields),
      ]).toEqual([400, [query.split("=")[0]]]);
    }
    expect(
      (await (await call(`/api/similar/${id}/video?limit=1`, { as: viewer })).json<unknown[]>())
        .length,
    ).toBe(1);
    const statuses = [
      "vid_none/video",
      `${id}/stream`,
      "str_none/stream",
      "x/video",
      `${id}/song`,
      `${id}/video?limit=0`,
    ].map(async (path) => (await call(`/api/similar/${path}`)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 400, 400]);
  });
});
