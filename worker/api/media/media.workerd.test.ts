import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { renditions, users, videos } from "../../db/schema.ts";
import type { AccessReason } from "../../domain/accounts/readers/readers.ts";
import { signToken } from "../../domain/kernel/signing.ts";
import type { Playback } from "../../domain/media/playback/contract-api.ts";
import type { VideoCard } from "../../domain/media/videos/contract-api.ts";
import { videoLinks } from "../../domain/media/videos/video-links.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const PLAYLISTS = ["master.m3u8", "360p/media.m3u8", "audio/media.m3u8"];
const FILES = ["360p/media.mp4", "audio/media.mp4", "original", "poster-1.webp", "storyboard.webp"];
const ASSETS = [...PLAYLISTS, ...FILES];

const play = (videoId: string, as: TestUser | null) =>
  call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as });
const linkTo = async (id: string, ground: AccessReason = "viewer", accessEpoch = 0) => {
  const ownerOf = async () =>
    (
      await testContext()
        .db.select({ id: videos.creatorId })
        .from(videos)
        .where(eq(videos.id, id))
        .get()
    )?.id ?? "usr_nobody";
  const userId =
    ground === "staff"
      ? (await makeUser({ role: "moderator" })).id
      : ground === "owner"
        ? await ownerOf()
        : null;
  const reader = userId === null ? null : { userId, sessionId: null };
  return (await videoLinks.base(testContext(), { id, accessEpoch }, { ground, reader })).base;
};

async function refusal(response: Response) {
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const headers = [...response.headers].filter(
    ([name]) => !["x-request-id", "content-length"].includes(name),
  );
  return {
    status: response.status,
    headers,
    body: text === "" ? null : { ...JSON.parse(text), requestId: "" },
  };
}
const forgedRefusal = async (method = "GET") =>
  refusal(await call("/media/x.y/vid_nothing/master.m3u8", { method }));

describe("the media route", () => {
  const principals: Record<string, TestUser | null> = { visitor: null };
  let [owner, suspended]: (TestUser | undefined)[] = [];
  beforeAll(async () => {
    owner = principals.owner = await makeUser();
    suspended = principals.suspended = await makeUser({ suspendedAt: 1 });
    principals.other = await makeUser();
    principals.moderator = await makeUser({ role: "moderator" });
    principals.admin = await makeUser({ role: "admin" });
  });

  const everyone = ["visitor", "owner", "other", "suspended", "moderator", "admin"];
  const staff = ["moderator", "admin"];
  const own = ["owner", ...staff];
  test.each([
    ["published and public", { visibility: "public" }, everyone],
    ["published and unlisted", { visibility: "unlisted" }, everyone],
    ["published and private", { visibility: "private" }, own],
    ["a public draft", { state: "draft" }, own],
    ["an unlisted draft", { state: "draft", visibility: "unlisted" }, own],
    ["a private draft", { state: "draft", visibility: "private" }, own],
    ["removed after being public", { state: "removed" }, []],
    ["removed after being private", { state: "removed", visibility: "private" }, []],
    ["of a suspended creator", null, staff],
  ] as const)(
    "gives every file of a video (%s) only to the users who may watch the video",
    async (_, columns, allowed: readonly string[]) => {
      const creator = columns === null ? suspended : owner;
      if (!creator) throw new Error("no creator");
      const { id } = await makeVideo(creator, columns ?? {});
      const refused: unknown[] = [];
      await Promise.all(
        Object.entries(principals).map(async ([name, as]) => {
          const [page, playback] = await Promise.all([
            call(`/api/videos/${id}`, { as }),
            play(id, as),
          ]);
          const status = allowed.includes(name) ? 200 : 404;
          expect([page.status, playback.status], name).toEqual([status, status]);
          if (status === 404) return refused.push(await refusal(page), await refusal(playback));
          const { base } = await playback.json<Playback>();
          const { thumbnail } = await page.json<VideoCard>();
          expect((await call(thumbnail ?? "", { method: "HEAD" })).status).toBe(200);
          await Promise.all(
            ASSETS.map((asset) => everyMethod(`${base}/${asset}`, FILES.includes(asset))),
          );
        }),
      );
      expect(new Set(refused.map((r) => JSON.stringify(r))).size).toBeLessThanOrEqual(1);
    },
  );

  async function everyMethod(url: string, isFile: boolean) {
    const [whole, head, part] = await Promise.all([
      call(url),
      call(url, { method: "HEAD" }),
      call(url, { headers: { Range: "bytes=10-19" } }),
    ]);
    expect([whole.status, head.status, part.status], url).toEqual([200, 200, isFile ? 206 : 200]);
    const sizes = await Promise.all(
      [whole, head, part].map(async (r) => (await r.arrayBuffer()).byteLength),
    );
    expect(sizes, url).toEqual(isFile ? [4000, 0, 10] : [sizes[0], 0, sizes[0]]);
  }
});

describe("invalid media links", () => {
  test("the media route sends the same 404 for a forged, expired, private, removed or unknown link", async () => {
    const { signingSecret, now } = testContext();
    const creator = await makeUser();
    const [{ id }, { id: foreign }, { id: hidden }, { id: removed }, { id: lost }] =
      await Promise.all([
        makeVideo(creator),
        makeVideo(creator),
        makeVideo(creator, { visibility: "private" }),
        makeVideo(creator, { state: "removed" }),
        makeVideo(creator),
      ]);
    await env.MEDIA.delete(`videos/${lost}/original`);
    const base = await linkTo(id);
    const token = base.split("/")[2] ?? "";
    const signed = (purpose: string, payload: object) => signToken(signingSecret, purpose, payload);
    const good = { id, epoch: 0, exp: now() + 60_000, ground: "viewer" };
    const tokens = [
      "x",
      "x.y",
      `${token}A`,
      token.replace(/^./, (first) => (first === "e" ? "f" : "e")),
      await signed("live", good),
      await signed("media", { ...good, exp: now() - 1 }),
      await signed("media", { ...good, ground: "god" }),
      await signed("media", ["no", "link"]),
    ];
    const odd = [
      "",
      "nothing",
      "1080p/media.mp4",
      "1080p/media.m3u8",
      "360p/",
      "360p/media.mp4/",
      "360p/init.mp4",
      "poster-2.webp",
    ];
    const hostile = [
      "..%2f..%2fimages%2fx.png",
      "360p%2fmedia.mp4",
      "360p/..%2f..%2foriginal",
      "%00original",
      "original%00.mp4",
      "__proto__",
      "constructor/media.mp4",
      "%E0%A4%A",
      "main/media.m3u8",
      "replay.json",
      "a".repeat(3000),
    ];
    const paths = [
      ...tokens.map((t) => `/media/${t}/${id}/original`),
      `/media/${token}/${foreign}/original`,
      `${await linkTo("vid_unknown")}/original`,
      `${await linkTo(id, "owner", 1)}/original`,
      `${await linkTo(hidden)}/original`,
      `${await linkTo(removed, "owner")}/original`,
      `${await linkTo(removed, "staff")}/original`,
      `${await linkTo(lost)}/original`,
      ...[...odd, ...hostile].map((path) => `${base}/${path}`),
      // The URL parser resolves these paths to files outside of the video's folder before the
      // Worker gets them.
      ...["../original", "%2e%2e/original", "360p/../../../x/y/original"].map(
        (path) => `${base}/${path}`,
      ),
    ];
    for (const method of ["GET", "HEAD"]) {
      const expected = await forgedRefusal(method);
      expect(expected.status).toBe(404);
      await Promise.all(
        paths.map(async (path) =>
          expect(await refusal(await call(path, { method })), path).toEqual(expected),
        ),
      );
    }
    expect((await call(`${base}/original`, { method: "POST" })).status).toBe(404);
  });
});

describe("revocation of media links", () => {
  test.each([
    ["goes private", { visibility: "private" as const }],
    ["goes back to a draft", { state: "draft" as const }],
    ["is removed", { state: "removed" as const }],
  ])("stops every earlier link to a video that %s within 15 s", async (_, columns) => {
    const { id } = await makeVideo(await makeUser());
    const links = [await linkTo(id), await linkTo(id, "owner"), await linkTo(id, "staff")];
    for (const base of links) expect((await call(`${base}/master.m3u8`)).status).toBe(200);
    await testContext()
      .db.update(videos)
      .set({ ...columns, accessEpoch: 1 })
      .where(eq(videos.id, id));
    later(14_900);
    const statuses = await Promise.all(
      links.flatMap((base) => ASSETS.map(async (asset) => (await call(`${base}/${asset}`)).status)),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  test("rejects a viewer's link to a private video, even if the change to private did not revoke the link", async () => {
    const { id } = await makeVideo(await makeUser());
    await testContext().db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id));
    expect((await call(`${await linkTo(id)}/original`)).status).toBe(404);
    expect((await call(`${await linkTo(id, "owner")}/original`)).status).toBe(200);
  });

  test("closes a suspended creator's videos to everybody but staff within 15 s", async () => {
    const creator = await makeUser();
    const { id } = await makeVideo(creator);
    const statuses = () =>
      Promise.all(
        (["viewer", "owner", "staff"] as const).map(
          async (ground) => (await call(`${await linkTo(id, ground)}/original`)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    await testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, creator.id));
    later(14_900);
    expect(await statuses()).toEqual([404, 404, 200]);
  });

  test("a playback link stays valid for nine minutes, and a thumbnail URL for at least five minutes", async () => {
    const { id } = await makeVideo(await makeUser());
    vi.setSystemTime(Math.ceil(Date.now() / 300_000) * 300_000 + 59_999);
    const base = await linkTo(id);
    const picture = async () =>
      (await (await call(`/api/videos/${id}`)).json<VideoCard>()).thumbnail ?? "";
    const first = await picture();
    later(4 * 60_000);
    expect(await picture()).toBe(first);
    later(60_000);
    expect([(await call(first)).status, await picture()]).not.toEqual([200, first]);
    later(4 * 60_000 - 60_000);
    expect((await call(`${base}/original`)).status).toBe(200);
    later(2 * 60_000);
    expect((await call(`${base}/original`)).status).toBe(404);
  });
});

describe("media responses", () => {
  test("include a new poster at once, despite a cached access row", async () => {
    const { id } = await makeVideo(await makeUser());
    const base = await linkTo(id);
    expect((await call(`${base}/poster-1.webp`)).status).toBe(200);
    await env.MEDIA.put(`videos/${id}/poster-2.webp`, "a poster");
    await testContext()
      .db.update(videos)
      .set({ posterFile: "poster-2.webp" })
      .where(eq(videos.id, id));
    expect((await call(`${base}/poster-2.webp`)).status).toBe(200);
    await testContext().db.update(videos).set({ accessEpoch: 1 }).where(eq(videos.id, id));
    expect((await call(`${await linkTo(id, "viewer", 1)}/poster-2.webp`)).status).toBe(200);
  });

  test("let browsers cache the files of a viewer's link, but not of an owner's or staff link", async () => {
    const { id } = await makeVideo(await makeUser());
    const kept = async (ground: AccessReason, asset: string) =>
      (await call(`${await linkTo(id, ground)}/${asset}`)).headers.get("Cache-Control");
    expect([await kept("viewer", "original"), await kept("viewer", "master.m3u8")]).toEqual([
      "private, max-age=600",
      "private, no-store",
    ]);
    expect([await kept("owner", "original"), await kept("staff", "poster-1.webp")]).toEqual([
      "private, no-store",
      "private, no-store",
    ]);
  });

  test("deliver an uploaded HTML file as plain bytes that no browser runs", async () => {
    const { id } = await makeVideo(await makeUser(), { originalType: "text/html" });
    const { headers } = await call(`${await linkTo(id)}/original`);
    expect(headers.get("Content-Type")).toBe("application/octet-stream");
    expect([headers.get("Content-Security-Policy"), headers.get("X-Content-Type-Options")]).toEqual(
      ["default-src 'none'; sandbox", "nosniff"],
    );
  });

  test("the image route serves only files from the folder for images, and browsers cache them forever", async () => {
    await env.MEDIA.put("images/avatars/a1.webp", "picture");
    const picture = await call("/images/avatars/a1.webp");
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(picture.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    for (const path of [
      "",
      "avatars/",
      "avatars/none.webp",
      "..%2fvideos/x.webp",
      "avatars/a1.svg",
      "AVATARS/A1.WEBP",
      "%2e%2e/x/y.png",
    ]) {
      expect([path, (await call(`/images/${path}`)).status]).toEqual([path, 404]);
    }
  });

  test("list measured bitrates, byte ranges and only relative URLs in a video's playlists", async () => {
    const { id } = await makeVideo(await makeUser());
    const base = await linkTo(id);
    const text = async (path: string) =>
      new TextDecoder().decode(await (await call(`${base}/${path}`)).arrayBuffer());
    const [master, media] = [await text("master.m3u8"), await text("360p/media.m3u8")];
    expect(master).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=16000,AVERAGE-BANDWIDTH=13714,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000,AUDIO="audio"',
    );
    expect(media).toContain("#EXT-X-TARGETDURATION:2\n");
    expect(media).toContain('#EXT-X-MAP:URI="media.mp4",BYTERANGE="1000@0"');
    expect(media).toContain(
      "#EXTINF:1.50000,\n#EXT-X-BYTERANGE:1500@2500\nmedia.mp4\n#EXT-X-ENDLIST",
    );
    for (const line of `${master}${media}`.split("\n"))
      if (!line.startsWith("#")) expect(line).not.toMatch(/^\/|:|\.\./);
  });

  test("offer only a video's original file until its audio rendition is ready", async () => {
    const { id } = await makeVideo(await makeUser());
    const set = (name: string, state: "planned" | "failed") =>
      testContext()
        .db.update(renditions)
        .set({ state })
        .where(and(eq(renditions.videoId, id), eq(renditions.name, name)));
    await set("audio", "planned");
    expect(await (await play(id, null)).json()).toMatchObject({
      masterUrl: null,
      qualities: [],
      originalType: "video/mp4",
    });
    expect((await call(`${await linkTo(id)}/master.m3u8`)).status).toBe(404);
    await set("360p", "failed");
    later(10_000);
    expect((await call(`${await linkTo(id)}/360p/media.mp4`)).status).toBe(404);
  });

  test("list a rendition as soon as it is ready, despite a cached row of the video", async () => {
    const { id } = await makeVideo(await makeUser());
    const set = (state: "planned" | "ready") =>
      testContext()
        .db.update(renditions)
        .set({ state })
        .where(and(eq(renditions.videoId, id), eq(renditions.name, "360p")));
    await set("planned");
    const base = await linkTo(id);
    expect((await call(`${base}/original`)).status).toBe(200);
    await set("ready");
    expect(await (await call(`${base}/master.m3u8`)).text()).toContain("360p/media.m3u8");
    expect((await call(`${base}/360p/media.m3u8`)).status).toBe(200);
    expect((await call(`${base}/360p/media.mp4`)).status).toBe(200);
  });

  test("contain a replay's segments and no other file of its stream", async () => {
    const segment = {
      file: "seg-0.m4s",
      durationMs: 2000,
      size: 5,
      init: "init-0.mp4",
      discontinuity: false,
      wallMs: 1_700_000_000_000,
    };
    const measured = {
      codecs: "avc1.64001f,opus",
      width: 1280,
      height: 720,
      frameRate: 30,
      bandwidth: 9000,
      averageBandwidth: 8000,
    };
    const index = { version: 1, ...measured, durationMs: 2000, segments: [segment] };
    await env.MEDIA.put("live/str_replayed/replay.json", JSON.stringify(index));
    await env.MEDIA.put("live/str_replayed/main/seg-0.m4s", "bytes");
    const { id } = await makeVideo(await makeUser(), {
      streamId: "str_replayed",
      originalKey: null,
      height: 720,
    });
    const playback = await (await play(id, null)).json<Playback>();
    expect(playback).toMatchObject({ originalUrl: null, qualities: ["720p"] });
    const read = async (path: string, headers = {}) => {
      const response = await call(`${playback.base}/${path}`, { headers });
      return [response.status, new TextDecoder().decode(await response.arrayBuffer())];
    };
    expect(await read("master.m3u8")).toEqual([200, expect.stringContaining("main/media.m3u8")]);
    expect(await read("main/media.m3u8")).toEqual([200, expect.stringContaining("seg-0.m4s")]);
    expect(await read("main/seg-0.m4s", { Range: "bytes=1-2" })).toEqual([206, "yt"]);
    for (const path of [
      "replay.json",
      "main/replay.json",
      "main/seg-1.m4s",
      "original",
      "360p/media.mp4",
    ]) {
      expect([path, (await read(path))[0]]).toEqual([path, 404]);
    }
  });
});
