import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { users, videos } from "../db/schema.ts";
import type { Playback } from "../domain/playback/contract.ts";
import { videoLinks } from "../domain/playback/media-links.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

afterEach(() => vi.useRealTimers());

const ASSETS = [
  "master.m3u8",
  "360p/media.m3u8",
  "audio/media.m3u8",
  "360p/media.mp4",
  "audio/media.mp4",
  "original",
  "poster-1.webp",
  "storyboard.webp",
];

async function play(videoId: string, as: TestUser | null): Promise<Response> {
  return call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as });
}
const baseOf = async (videoId: string, as: TestUser | null) => (await (await play(videoId, as)).json<Playback>()).base;
/** Without what differs from request to request. */
const refusal = async (r: Response) => ({
  status: r.status,
  type: r.headers.get("Content-Type"),
  body: { ...(await r.json<object>()), requestId: "" },
});

test("visibility, principal, asset and method decide together who gets bytes, and every refusal is the same 404", async () => {
  const [owner, other] = [await makeUser(), await makeUser()];
  const moderator = await makeUser({ role: "moderator" });
  const principals = { owner, other, moderator, visitor: null };
  const forgedRefusal = await refusal(await call("/media/x.y/vid_nothing/master.m3u8"));
  expect(forgedRefusal.status).toBe(404);
  for (const visibility of ["public", "unlisted", "private"] as const) {
    for (const state of ["published", "draft", "removed"] as const) {
      const { id } = await makeVideo(owner, { visibility, state });
      for (const [name, as] of Object.entries(principals)) {
        const allowed = state !== "removed" && (name === "owner" || (state === "published" && visibility !== "private"));
        const answer = await play(id, as);
        expect(answer.status, `${visibility} ${state} ${name}`).toBe(allowed ? 200 : 404);
        if (!allowed) continue;
        const { base } = await answer.json<Playback>();
        for (const asset of ASSETS) {
          for (const method of ["GET", "HEAD"]) {
            for (const range of [undefined, "bytes=10-19"]) {
              const response = await call(`${base}/${asset}`, { method, headers: range ? { Range: range } : {} });
              const isFile = !asset.endsWith(".m3u8");
              expect(response.status, `${asset} ${method} ${range}`).toBe(isFile && range ? 206 : 200);
              expect((await response.arrayBuffer()).byteLength > 0, `${asset} ${method}`).toBe(method === "GET");
            }
          }
        }
        for (const path of ["../secret", "poster-2.webp", "original/..", "720p/media.mp4", "%2e%2e/%2e%2e/users", "360p/media.mp4/x", ""]) {
          const missing = await call(`${base}/${path}`);
          expect(missing.status, path).toBe(404);
        }
        expect(await refusal(await call(`${base}/poster-2.webp`))).toEqual(forgedRefusal);
      }
    }
  }
});

test("a link opens only its own video, only while it is valid, and only with its own signature", async () => {
  const owner = await makeUser();
  const [a, b] = [await makeVideo(owner), await makeVideo(owner)];
  const base = await baseOf(a.id, null);
  const forged = await refusal(await call("/media/x.y/vid_nothing/master.m3u8"));
  expect(await refusal(await call(`${base.replace(a.id, b.id)}/original`))).toEqual(forged);
  expect(await refusal(await call(`${base.slice(0, 20)}${base[20] === "A" ? "B" : "A"}${base.slice(21)}/original`))).toEqual(forged);
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1000);
  expect(await refusal(await call(`${base}/original`))).toEqual(forged);
});

test("links made before a video went private are dead within 15 seconds", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const ctx = testContext();
  const base = await baseOf(id, null);
  expect((await call(`${base}/original`)).status).toBe(200);
  await ctx.db.update(videos).set({ visibility: "private", accessEpoch: 1 }).where(eq(videos.id, id));
  vi.setSystemTime(Date.now() + 15_000);
  expect((await call(`${base}/original`)).status).toBe(404);
  expect((await play(id, null)).status).toBe(404);
});

test("a suspended creator's videos stop playing", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const ctx = testContext();
  const { base } = await videoLinks.base(ctx, { id, accessEpoch: 0 });
  await ctx.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, owner.id));
  expect((await call(`${base}/original`)).status).toBe(404);
});

test("300 random ranges give the bytes of the file", async () => {
  const owner = await makeUser();
  const { id, file } = await makeVideo(owner);
  const base = await baseOf(id, null);
  for (let i = 0; i < 300; i++) {
    const first = Math.floor(Math.random() * file.length);
    const last = first + Math.floor(Math.random() * 2000);
    const header = i % 3 === 0 ? `bytes=${first}-` : i % 3 === 1 ? `bytes=${first}-${last}` : `bytes=-${1 + first}`;
    const expected = i % 3 === 0 ? file.slice(first) : i % 3 === 1 ? file.slice(first, last + 1) : file.slice(-(1 + first));
    const response = await call(`${base}/360p/media.mp4`, { headers: { Range: header } });
    expect(response.status, header).toBe(206);
    const from = file.length - expected.length;
    if (i % 3 === 2) expect(response.headers.get("Content-Range")).toBe(`bytes ${from}-${file.length - 1}/${file.length}`);
    expect(new Uint8Array(await response.arrayBuffer()), header).toEqual(expected);
  }
});

test("a range past the end is a 416 that tells the size; an ETag answers 304, and a changed one the whole file", async () => {
  const owner = await makeUser();
  const { id, file } = await makeVideo(owner);
  const base = await baseOf(id, null);
  const past = await call(`${base}/original`, { headers: { Range: `bytes=${file.length}-` } });
  expect([past.status, past.headers.get("Content-Range")]).toEqual([416, `bytes */${file.length}`]);
  const whole = await call(`${base}/original`);
  const etag = whole.headers.get("ETag") ?? "";
  expect((await whole.arrayBuffer()).byteLength).toBe(file.length);
  expect((await call(`${base}/original`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await call(`${base}/original`, { headers: { "If-Range": etag, Range: "bytes=0-9" } })).status).toBe(206);
  expect((await call(`${base}/original`, { headers: { "If-Range": '"other"', Range: "bytes=0-9" } })).status).toBe(200);
});

test("the playlists name measured bit rates, byte ranges and nothing outside the link", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const base = await baseOf(id, null);
  const master = await (await call(`${base}/master.m3u8`)).text();
  expect(master).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=8900,AVERAGE-BANDWIDTH=7657,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000,AUDIO="audio"',
  );
  const media = await (await call(`${base}/360p/media.m3u8`)).text();
  expect(media).toContain('#EXT-X-MAP:URI="media.mp4",BYTERANGE="1000@0"');
  expect(media).toContain("#EXTINF:1.50000,\n#EXT-X-BYTERANGE:1500@2500\nmedia.mp4\n#EXT-X-ENDLIST");
  for (const line of `${master}${media}`.split("\n")) if (!line.startsWith("#")) expect(line).not.toMatch(/^\/|:|\.\./);
});
