import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { interactions, videoShares, videos } from "../../db/schema.ts";
import type { Preferences } from "../../domain/discovery/recommendations/contract.ts";
import type {
  Explanation,
  RecommendationList,
} from "../../domain/discovery/recommendations/contract-api.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { makeVideoRow } from "../../testing/media-objects.ts";

const feed = async (as: TestUser, query = "") =>
  (await call(`/api/recommendations?limit=50${query}`, { as })).json<RecommendationList>();
const steer = async (as: TestUser, json: unknown) =>
  (
    await (
      await call("/api/recommendations/preferences", { method: "PATCH", json, as })
    ).json<{ preferences: Preferences }>()
  ).preferences;

test("both recommendation endpoints return the same feed with scores and explanations", async () => {
  const [creator, viewer] = [await makeUser(), await makeUser()];
  await makeVideo(creator);
  const own = await feed(viewer);
  expect(own.videos.length).toBeGreaterThan(0);
  expect(
    (
      await (
        await call(`/api/recommendations/${viewer.id}?limit=50`, { as: viewer })
      ).json<RecommendationList>()
    ).videos.map((v) => v.id),
  ).toEqual(own.videos.map((v) => v.id));
  for (const { score, parts, reasons } of own.videos) {
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
    expect(reasons.length).toBeGreaterThan(0);
  }
  const told = await (
    await call(`/api/recommendations/${viewer.id}/explain?limit=50`, { as: viewer })
  ).json<Explanation[]>();
  expect(
    told
      .filter(({ type }) => type === "video")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(own.videos.map(({ id }) => id).sort());
  expect((await call(`/api/recommendations/${creator.id}`, { as: viewer })).status).toBe(403);
  expect((await call(`/api/recommendations/${viewer.id}`)).status).toBe(401);
});

test("a changed recommendation preference applies to the next feed", async () => {
  const viewer = await makeUser();
  await steer(viewer, { dials: { fresh: 0 } });
  expect(await steer(viewer, { trending: 0.9 })).toMatchObject({
    trending: 0.9,
    diversity: 0.3,
    dials: { fresh: 0, trending: 1 },
  });
  await makeVideo(await makeUser());
  for (const { parts } of (await feed(viewer)).videos) expect(parts.fresh).toBe(0);
});

test("the advanced recommendation settings are stored and change the response", async () => {
  const viewer = await makeUser();
  await makeVideo(await makeUser());
  const sliders = {
    diversityWeight: 0.1,
    recencyWeight: 0,
    trendingWeight: 0.4,
    personalWeight: 0.9,
    limit: 5,
  };
  const answer = await call("/api/recommendations/advanced", {
    method: "POST",
    json: { userId: viewer.id, algorithm: "content_based", ...sliders },
    as: viewer,
  });
  const { algorithm, videos } = await answer.json<RecommendationList>();
  expect(
    (await (await call("/api/recommendations", { as: viewer })).json<RecommendationList>()).videos,
  ).toHaveLength(videos.length);
  expect([algorithm, videos.length <= 5, videos.every(({ parts }) => parts.fresh === 0)]).toEqual([
    "content_based",
    true,
    true,
  ]);
  expect(
    (
      await (
        await call("/api/recommendations/preferences", { as: viewer })
      ).json<{ preferences: Preferences }>()
    ).preferences,
  ).toMatchObject({
    algorithm: "content_based",
    diversity: 0.1,
    recency: 0,
    trending: 0.4,
    personal: 0.9,
    limit: 5,
    includeStreams: true,
    dials: { fresh: 1 },
  });
});

test("both endpoints of viewing insights return the same profile", async () => {
  const viewer = await makeUser();
  const [one, other] = await Promise.all(
    ["/api/recommendations/insights", `/api/insights/${viewer.id}`].map(async (path) =>
      (await call(path, { as: viewer })).json<Record<string, unknown>>(),
    ),
  );
  expect(Object.keys(one ?? {})).toEqual(["profile", "preferences", "stats"]);
  expect(other?.profile).toEqual(one?.profile);
});

const TRACKS = ["/api/interactions", "/api/track-interaction", "/api/recommendations/track"];

test.each(TRACKS)(
  "%s accepts an interaction of the signed-in user, and rejects the same interaction the second time",
  async (path) => {
    const [viewer, creator] = [await makeUser(), await makeUser()];
    const contentId = await makeVideoRow(creator, "public");
    const event = {
      id: "e-1",
      userId: viewer.id,
      contentId,
      contentType: "video",
      interactionType: "view",
      sessionId: "s",
      deviceType: "mobile",
    };
    const send = (json: unknown, as: TestUser | null = viewer) =>
      call(path, { method: "POST", json, as });
    expect(await (await send(event)).json()).toEqual({ id: "e-1" });
    expect((await send(event)).status).toBe(409);
    // Another user's interaction with the same ID must not block this user's interaction.
    expect((await send({ ...event, userId: creator.id }, creator)).status).toBe(202);
    expect((await send({ ...event, id: "e-2", userId: creator.id })).status).toBe(403);
    expect((await send({ ...event, id: "e-3" }, null)).status).toBe(401);
  },
);

test("an interaction changes the next recommendations at once, and is stored once", async () => {
  const [viewer, creator] = [await makeUser(), await makeUser()];
  const [watched, next] = [
    await makeVideoRow(creator, "public"),
    await makeVideoRow(creator, "public"),
  ];
  const partsOf = async (id: string) =>
    (await feed(viewer)).videos.find((video) => video.id === id)?.parts;
  expect(await partsOf(next)).toMatchObject({ creator: 0, category: 0 });
  await call("/api/interactions", {
    method: "POST",
    json: { contentId: watched, contentType: "video", interactionType: "share" },
    as: viewer,
  });
  expect((await partsOf(next))?.creator).toBeGreaterThan(0);
  const rows = () =>
    testContext().db.select().from(interactions).where(eq(interactions.userId, viewer.id));
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 20_000 });
  const { trend } =
    (await testContext()
      .db.select({ trend: videos.trend })
      .from(videos)
      .where(eq(videos.id, watched))
      .get()) ?? {};
  expect(trend).toBeGreaterThan(0);
});

test("no interaction of a user who turned analytics collection off is stored", async () => {
  const [viewer, creator] = [await makeUser({ analyticsCollection: false }), await makeUser()];
  const [id] = [await makeVideoRow(creator, "public"), await makeVideoRow(creator, "public")];
  await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: viewer });
  const json = { contentId: id, contentType: "video", interactionType: "share" };
  expect(
    await (await call("/api/interactions", { method: "POST", json, as: viewer })).json(),
  ).toEqual({ id: null });
  for (const { parts } of (await feed(viewer)).videos)
    expect([parts.watched, parts.creator, parts.category]).toEqual([0, 0, 0]);
  const [counted] = await testContext()
    .db.select()
    .from(videoShares)
    .where(eq(videoShares.videoId, id));
  expect(counted?.viewerKey).toMatch(/^a:/);
});

describe("the recommendation endpoints", () => {
  const people = async () => ({ me: await makeUser(), other: await makeUser() });
  type People = Awaited<ReturnType<typeof people>>;
  const track =
    (fields: Record<string, unknown>) =>
    async ({ other }: People) => ({
      contentId: await makeVideoRow(other, "public"),
      contentType: "video",
      interactionType: "view",
      ...fields,
    });
  const preferences = "PATCH /api/recommendations/preferences";
  const advanced = "POST /api/recommendations/advanced";
  const tracked = "POST /api/recommendations/track";
  const rows: [
    what: string,
    address: string | ((of: People) => string),
    status: number,
    names: string,
    body?: unknown,
  ][] = [
    ["a weight above 1", preferences, 400, "diversity", { diversity: 1.2 }],
    ["a weight below 0", preferences, 400, "recency", { recency: -0.1 }],
    ["a weight that is text", preferences, 400, "trending", { trending: "0.5" }],
    ["a dial out of range", preferences, 400, "dials.fresh", { dials: { fresh: 2 } }],
    ["an unknown dial", preferences, 400, "dials", { dials: { colour: 1 } }],
    ["an unknown setting", preferences, 400, "body", { colour: 1 }],
    ["a limit below five", preferences, 400, "limit", { limit: 4 }],
    ["a limit above fifty", preferences, 400, "limit", { limit: 51 }],
    ["a limit of seven and a half", preferences, 400, "limit", { limit: 7.5 }],
    ["an unknown algorithm", preferences, 400, "algorithm", { algorithm: "magic" }],
    [
      "a weight out of range in the advanced settings",
      advanced,
      400,
      "diversityWeight",
      { diversityWeight: 1.1 },
    ],
    [
      "an unknown algorithm in the advanced settings",
      advanced,
      400,
      "algorithm",
      { algorithm: "magic" },
    ],
    ["a limit of 0 in the advanced settings", advanced, 400, "limit", { limit: 0 }],
    [
      "the advanced settings of another user",
      advanced,
      403,
      "",
      ({ other }: People) => ({ userId: other.id }),
    ],
    ["the feed of another user", ({ other }) => `GET /api/recommendations/${other.id}`, 403, ""],
    [
      "the explanations of another user",
      ({ other }) => `GET /api/recommendations/${other.id}/explain`,
      403,
      "",
    ],
    ["the insights of another user", ({ other }) => `GET /api/insights/${other.id}`, 403, ""],
    ["a feed of an invalid user ID", "GET /api/recommendations/1", 404, ""],
    ["a query with a limit of 0", "GET /api/recommendations?limit=0", 400, "limit"],
    ["a query with too high a limit", "GET /api/recommendations?limit=51", 400, "limit"],
    ["a query with a word as limit", "GET /api/recommendations?limit=many", 400, "limit"],
    [
      "a query with a weight out of range",
      "GET /api/recommendations?diversityFactor=1.5",
      400,
      "diversityFactor",
    ],
    ["a query with an empty weight", "GET /api/recommendations?recencyBoost=", 400, "recencyBoost"],
    [
      "a query with a switch that is neither true nor false",
      "GET /api/recommendations?includeStreams=maybe",
      400,
      "includeStreams",
    ],
    [
      "a query for too many explanations",
      "GET /api/recommendations/explanations?limit=500",
      400,
      "limit",
    ],
    [
      "an interest that is not a category",
      "PUT /api/recommendations/interests",
      400,
      "categories.0",
      { categories: ["weather"] },
    ],
    ["a body without interests", "PUT /api/recommendations/interests", 400, "categories", {}],
    ["an interaction with an unknown video", tracked, 404, "", track({ contentId: "vid_none" })],
    [
      "an interaction with an unknown stream",
      tracked,
      404,
      "",
      track({ contentId: "str_none", contentType: "stream" }),
    ],
    ["an interaction with a video as a stream", tracked, 404, "", track({ contentType: "stream" })],
    [
      "an interaction with an unknown kind of content",
      tracked,
      400,
      "contentType",
      track({ contentType: "channel" }),
    ],
    [
      "an unknown kind of interaction",
      tracked,
      400,
      "interactionType",
      track({ interactionType: "stare" }),
    ],
    ["an interaction with a value out of range", tracked, 400, "value", track({ value: 2 })],
    [
      "an interaction with an invalid time",
      tracked,
      400,
      "timestamp",
      track({ timestamp: "yesterday" }),
    ],
    ["an interaction with a slash in its ID", tracked, 400, "id", track({ id: "a/b" })],
    [
      "an interaction on an unknown device",
      tracked,
      400,
      "deviceType",
      track({ deviceType: "fridge" }),
    ],
    [
      "an interaction of another user",
      tracked,
      403,
      "",
      async (of: People) => ({ ...(await track({})(of)), userId: of.other.id }),
    ],
    [
      "an interaction with another user's private video",
      tracked,
      404,
      "",
      async (of: People) => ({
        ...(await track({})(of)),
        contentId: await makeVideoRow(of.other, "private"),
      }),
    ],
  ];
  test.each(rows)("reject %s", async (_what, address, status, names, body) => {
    const of = await people();
    const [method = "", path = ""] = (typeof address === "string" ? address : address(of)).split(
      " ",
    );
    const json = typeof body === "function" ? await body(of) : body;
    const answer = await call(path, { method, json, as: of.me });
    const told = await answer.json<{ error: string; fields?: Record<string, string> }>();
    expect([answer.status, Object.keys(told.fields ?? {})]).toEqual([
      status,
      names === "" ? [] : [names],
    ]);
    expect(told.error.length).toBeGreaterThan(8);
  });
});
