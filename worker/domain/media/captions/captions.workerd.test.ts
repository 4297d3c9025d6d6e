import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { captions } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { Playback } from "../playback/contract-api.ts";
import { videoLinks } from "../videos/video-links.ts";
import { CAPTIONS_OF_USER_MAX_BYTES } from "./contract.ts";
import type { OwnCaptions } from "./contract-api.ts";

const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<b>Hello</b> & <c.x>you</c>\n";
const SRT = "1\n00:00:01,000 --> 00:00:02,000\nHola\n";

const save = (
  id: string,
  language: string,
  as: TestUser,
  { body = VTT as BodyInit, query = "" } = {},
) =>
  call(`/api/videos/${id}/captions/${language}${query}`, {
    method: "PUT",
    body,
    headers: { "Content-Type": "text/vtt" },
    as,
  });
const play = async (id: string, as: TestUser | null = null) =>
  (await call(`/api/videos/${id}/playback`, { method: "POST", json: {}, as })).json<Playback>();
const textAt = async (url: string) =>
  new TextDecoder().decode(await (await call(url)).arrayBuffer());

describe("a video's captions", () => {
  test("captions are stored as plain text and served under the video's signed media link", async () => {
    const owner = await makeUser();
    const { id } = await makeVideo(owner);
    expect(await (await save(id, "pt-br", owner)).json()).toMatchObject({
      language: "pt-BR",
      label: "Brazilian Portuguese",
    });
    expect(
      (await save(id, "es", owner, { body: SRT, query: "?label=Espa%C3%B1ol%22%0A" })).status,
    ).toBe(200);
    const { base, captions } = await play(id);
    expect(captions).toEqual([
      { language: "pt-BR", label: "Brazilian Portuguese" },
      { language: "es", label: "Español" },
    ]);
    expect(await textAt(`${base}/captions/pt-BR.vtt`)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello &amp; you\n",
    );
    expect(await textAt(`${base}/captions/es.vtt`)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHola\n",
    );
    const master = await textAt(`${base}/master.m3u8`);
    expect(master).toContain('TYPE=SUBTITLES,GROUP-ID="captions",NAME="Español",LANGUAGE="es"');
    expect(master).toMatch(/#EXT-X-STREAM-INF:.*SUBTITLES="captions"/);
    expect(await textAt(`${base}/captions/es.m3u8`)).toContain(
      "#EXTINF:40.00000,\nes.vtt\n#EXT-X-ENDLIST",
    );
    const served = await call(`${base}/captions/es.vtt`);
    expect([
      served.headers.get("Content-Type"),
      served.headers.get("X-Content-Type-Options"),
    ]).toEqual(["text/vtt; charset=utf-8", "nosniff"]);
  });

  test("captions are hidden from other users at every URL while the captions or the video are not public", async () => {
    const owner = await makeUser();
    const stranger = await makeUser();
    const [{ id: open }, { id: hidden }] = [
      await makeVideo(owner),
      await makeVideo(owner, { visibility: "private" }),
    ];
    await save(open, "en", owner, { query: "?published=false" });
    await save(hidden, "en", owner);
    const { base, captions } = await play(open);
    expect([captions, await textAt(`${base}/master.m3u8`)]).toEqual([
      [],
      expect.not.stringContaining("SUBTITLES"),
    ]);
    const { base: closed } = await videoLinks.base(
      testContext(),
      { id: hidden, accessEpoch: 0 },
      { ground: "viewer", reader: null },
    );
    const statuses = async (paths: string[], as: TestUser | null) =>
      new Set(await Promise.all(paths.map(async (path) => (await call(path, { as })).status)));
    const files = ["vtt", "m3u8"].flatMap((type) => [
      `${base}/captions/en.${type}`,
      `${closed}/captions/en.${type}`,
    ]);
    expect(await statuses(files, stranger)).toEqual(new Set([404]));
    expect(
      await statuses(
        [`/api/videos/${open}/captions/en`, `/api/videos/${hidden}/captions/en`],
        stranger,
      ),
    ).toEqual(new Set([404]));
    expect(await textAt(`${(await play(hidden, owner)).base}/captions/en.vtt`)).toContain("Hello");
    expect((await save(open, "en", stranger)).status).toBe(404);
    expect(
      (await call(`/api/videos/${open}/captions/en`, { method: "DELETE", as: stranger })).status,
    ).toBe(404);
    expect(
      await (await call(`/api/videos/${open}/captions/en`, { as: owner })).json<OwnCaptions>(),
    ).toMatchObject({ isPublished: false });
  });

  test("new captions replace captions in the same language, and deleting captions twice is no error", async () => {
    const owner = await makeUser();
    const { id } = await makeVideo(owner);
    await save(id, "en", owner);
    await save(id, "en", owner, { body: SRT, query: "?source=editor" });
    expect(await (await call(`/api/videos/${id}/captions/en`, { as: owner })).json()).toMatchObject(
      {
        source: "editor",
        vtt: expect.stringContaining("Hola"),
      },
    );
    for (const _ of [1, 2])
      expect(
        (await call(`/api/videos/${id}/captions/en`, { method: "DELETE", as: owner })).status,
      ).toBe(200);
    expect([
      (await play(id)).captions,
      (await call(`/api/videos/${id}/captions/en`, { as: owner })).status,
    ]).toEqual([[], 404]);
  });

  test("the captions of all videos of a user have a maximum size together", async () => {
    const owner = await makeUser();
    const [full, other] = [await makeVideo(owner), await makeVideo(owner)];
    await save(full.id, "en", owner);
    await testContext()
      .db.update(captions)
      .set({ sizeBytes: CAPTIONS_OF_USER_MAX_BYTES })
      .where(eq(captions.videoId, full.id));
    const refused = await save(other.id, "en", owner);
    expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
      413,
      expect.stringContaining("64 MB together"),
    ]);
    expect((await save(full.id, "en", owner)).status).toBe(200);
    expect((await save(other.id, "en", owner)).status).toBe(200);
  });

  test("a caption file that cannot be parsed is rejected with the reason and replaces no captions", async () => {
    const owner = await makeUser();
    const { id } = await makeVideo(owner);
    await save(id, "en", owner);
    const refused: [BodyInit, number, string][] = [
      ["WEBVTT\n\nno times\n", 400, "Line 3"],
      [new Uint8Array([0xff, 0xfe, 0x41]), 400, "UTF-8"],
      ["", 400, "No captions"],
      ["x".repeat(600_000), 413, "512 KB"],
    ];
    for (const [body, status, words] of refused) {
      const answer = await save(id, "en", owner, { body });
      expect([answer.status, (await answer.json<{ error: string }>()).error]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
    }
    for (const language of ["x", "en_US", "..", "a-b", "en-%2e%2e"])
      expect([language, (await save(id, language, owner)).status]).toEqual([language, 404]);
    expect((await call(`/api/videos/${id}/captions/en`, { as: owner })).status).toBe(200);
    expect(await env.MEDIA.head(`videos/${id}/captions/en.vtt`)).toBeNull();
  });
});
