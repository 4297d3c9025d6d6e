import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { renditions, users, videos } from "../../../db/schema.ts";
import {
  addRung,
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { VideoCard } from "../videos/contract-api.ts";
import { videoLinks } from "../videos/video-links.ts";
import type { Playback } from "./contract-api.ts";

const TALL = { width: 3840, height: 2160 };

async function makeTallVideo(creator: TestUser, { standard = true } = {}) {
  const { id } = await makeVideo(creator, TALL);
  await addRung(id, { name: "2160p", ...TALL });
  await addRung(id, { name: "1080p", width: 1920, height: 1080 });
  await addRung(id, {
    name: "720p",
    width: 720,
    height: 1280,
    state: standard ? "ready" : "planned",
  });
  if (!standard) await setState(id, "360p", "planned");
  return id;
}

const setState = (videoId: string, name: string, state: "ready" | "planned") =>
  testContext()
    .db.update(renditions)
    .set({ state })
    .where(and(eq(renditions.videoId, videoId), eq(renditions.name, name)));

const play = async (id: string, as: TestUser | null) =>
  (await call(`/api/videos/${id}/playback`, { method: "POST", json: {}, as })).json<Playback>();

async function reach(base: string) {
  const rungs = ["360p", "720p", "1080p", "2160p"];
  const paths = [
    "original",
    ...rungs.flatMap((name) => [`${name}/media.m3u8`, `${name}/media.mp4`]),
  ];
  const ways = [{}, { method: "HEAD" }, { headers: { Range: "bytes=1000-1999" } }];
  const open = new Set<string>();
  for (const path of paths) {
    const statuses = await Promise.all(
      ways.map(async (way) => (await call(`${base}/${path}`, way)).status),
    );
    if (statuses.some((status) => status !== 404)) {
      expect(statuses, path).toEqual([200, 200, path.endsWith("m3u8") ? 200 : 206]);
      open.add(path.split("/")[0] ?? "");
    }
  }
  return [...open];
}

const rungsOf = async (base: string) => {
  const master = new TextDecoder().decode(await (await call(`${base}/master.m3u8`)).arrayBuffer());
  return [...master.matchAll(/^(\w+)\/media\.m3u8$/gm)].map(([, name]) => name);
};

const ALL = ["original", "360p", "720p", "1080p", "2160p"];
const STANDARD = ["360p", "720p"];

describe("the maximum height of a video", () => {
  test.each([
    ["a visitor", null, STANDARD],
    ["a user with the free plan", { plan: "free" as const }, STANDARD],
    ["a user with Premium", { plan: "premium" as const }, ALL],
    ["a user with Creator Pro", { plan: "creator_pro" as const }, ALL],
    ["a staff member", { role: "moderator" as const }, ALL],
  ])(
    "%s can watch up to the height that the viewer's plan or role includes",
    async (_, columns, served) => {
      const id = await makeTallVideo(await makeUser({ plan: "creator_pro" }));
      const as = columns && (await makeUser(columns));
      const { base, qualities, lockedQualities, originalUrl } = await play(id, as);
      const rungs = served.filter((name) => name !== "original");
      expect(await reach(base)).toEqual(served);
      expect(await rungsOf(base)).toEqual(rungs);
      expect([qualities, lockedQualities]).toEqual([
        [...rungs].reverse(),
        served === ALL ? [] : ["2160p", "1080p"],
      ]);
      expect(originalUrl !== null).toBe(served === ALL);
    },
  );

  test("creators can watch their own videos at any height, even with the free plan", async () => {
    const creator = await makeUser();
    const [own, other] = [await makeTallVideo(creator), await makeTallVideo(await makeUser())];
    expect(await reach((await play(own, creator)).base)).toEqual(ALL);
    expect(await reach((await play(other, creator)).base)).toEqual(STANDARD);
  });

  test.each(["free", "premium"] as const)(
    "the original file of a %s creator is hidden from viewers if it is higher than the creator may publish",
    async (plan) => {
      const creator = await makeUser({ plan });
      const id = await makeTallVideo(creator);
      const viewer = await makeUser({ plan: "creator_pro" });
      const links = await play(id, viewer);
      expect([links.originalUrl, await reach(links.base)]).toEqual([null, ALL.slice(1)]);
      expect(await reach((await play(id, creator)).base)).toEqual(ALL);
    },
  );

  test("thumbnail links and links without a height serve at most standard definition", async () => {
    const id = await makeTallVideo(await makeUser());
    const premium = await makeUser({ plan: "premium" });
    const { thumbnail, storyboard } = await (
      await call(`/api/videos/${id}`, { as: premium })
    ).json<VideoCard>();
    for (const url of [thumbnail, storyboard?.url])
      expect(await reach(url?.replace(/\/[^/]+$/, "") ?? "")).toEqual(STANDARD);
    const { base } = await videoLinks.base(
      testContext(),
      { id, accessEpoch: 0 },
      { ground: "viewer", reader: null },
    );
    expect(await reach(base)).toEqual(STANDARD);
  });

  test("files above the maximum height return the same 404 response as missing files", async () => {
    const { base } = await play(await makeTallVideo(await makeUser()), null);
    const refusal = async (path: string) => {
      const response = await call(`${base}/${path}`);
      const { requestId: _, ...body } = await response.json<Record<string, unknown>>();
      const headers = [...response.headers].filter(
        ([name]) => name !== "x-request-id" && name !== "content-length",
      );
      return { status: response.status, headers, body };
    };
    const missing = await refusal("4320p/media.mp4");
    expect(missing.status).toBe(404);
    for (const path of ["original", "1080p/media.mp4", "2160p/media.m3u8"])
      expect(await refusal(path), path).toEqual(missing);
  });
});

test("a video without a standard-definition rendition is served to everyone as its original file", async () => {
  const id = await makeTallVideo(await makeUser(), { standard: false });
  const before = await play(id, null);
  expect(before).toMatchObject({ masterUrl: null, originalUrl: expect.any(String), qualities: [] });
  expect(await reach(before.base)).toEqual(["original"]);
});

test("a video without an original file and without standard definition is served in its lowest rendition", async () => {
  const id = await makeTallVideo(await makeUser(), { standard: false });
  await testContext().db.update(videos).set({ originalKey: null }).where(eq(videos.id, id));
  expect(await reach((await play(id, null)).base)).toEqual(["1080p"]);
});

test("a video's original file in standard definition is served to everyone", async () => {
  const { id } = await makeVideo(await makeUser(), { width: 1280, height: 720 });
  expect(await reach((await play(id, null)).base)).toEqual(["original", "360p"]);
});

test("a change of a viewer's plan applies to the next media link", async () => {
  const id = await makeTallVideo(await makeUser({ plan: "creator_pro" }));
  const viewer = await makeUser();
  expect((await play(id, viewer)).lockedQualities).toEqual(["2160p", "1080p"]);
  const set = (plan: "free" | "premium") =>
    testContext().db.update(users).set({ plan }).where(eq(users.id, viewer.id));
  await set("premium");
  const upgraded = await play(id, viewer);
  expect([upgraded.lockedQualities, await reach(upgraded.base)]).toEqual([[], ALL]);
  await set("free");
  expect(await reach((await play(id, viewer)).base)).toEqual(STANDARD);
});
