import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { parse, setOptions, types } from "hls-parser";
import * as z from "zod";
import { signUp } from "./support/accounts.ts";
import type { ClientResult } from "./support/hls-clients.page.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const run = promisify(execFile);
const CAPTION_TEXT = "Words of the first caption";

const Probe = z.object({
  streams: z.array(z.object({ codec_type: z.string(), height: z.number().optional() })),
});

test("hls.js, shaka-player, video.js and ffmpeg play a video with captions, and its HLS playlists are strictly valid", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "clients");
  const id = await publishVideo(page, { title: "For every player" });
  const saved = await page.request.put(`/api/videos/${id}/captions/en`, {
    headers: { Origin: new URL(page.url()).origin, "Content-Type": "text/vtt" },
    data: `WEBVTT\n\n00:00.000 --> 00:20.000\n${CAPTION_TEXT}\n`,
  });
  expect(saved.status()).toBe(200);
  const response = await page.request.get(`/api/videos/${id}/links`);
  const { masterUrl } = z.object({ masterUrl: z.string() }).parse(await response.json());
  const url = new URL(masterUrl, baseURL).href;

  await test.step("an independent HLS parser accepts the playlists of a video in strict mode", async () => {
    setOptions({ strictMode: true, silent: true });
    const read = async (at: string) => parse(await (await page.request.get(at)).text());
    const master = await read(url);
    if (!(master instanceof types.MasterPlaylist)) throw new Error("no master playlist");
    expect(master.variants.map(({ resolution }) => resolution?.height)).toEqual([360, 480, 720]);
    const [variant] = master.variants;
    expect([variant?.audio.length, variant?.subtitles.map(({ language }) => language)]).toEqual([
      1,
      ["en"],
    ]);
    const groups = [...(variant?.audio ?? []), ...(variant?.subtitles ?? [])].map(
      ({ uri }) => uri ?? "",
    );
    for (const uri of [...master.variants.map((v) => v.uri), ...groups]) {
      const media = await read(new URL(uri, url).href);
      if (!(media instanceof types.MediaPlaylist)) throw new Error(`${uri} is no media playlist`);
      const seconds = media.segments.reduce((sum, segment) => sum + segment.duration, 0);
      expect([
        uri,
        media.endlist,
        Math.round(seconds),
        media.segments.every((s) => s.duration <= media.targetDuration),
      ]).toEqual([uri, true, 30, true]);
    }
  });

  await test.step("hls.js, shaka-player and video.js find every rendition and show the captions", async () => {
    const bundle = await build({
      entryPoints: [join(import.meta.dirname, "support/hls-clients.page.ts")],
      bundle: true,
      write: false,
      format: "iife",
      logLevel: "error",
      define: { global: "window" },
    });
    for (const client of ["hls.js", "shaka-player", "video.js"]) {
      const alone = await newUserPage();
      await alone.goto("/healthz");
      await alone.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
      const result: ClientResult = await alone.evaluate(([c, u]) => window.playWith(c, u), [
        client,
        url,
      ] as const);
      expect([client, result]).toEqual([
        client,
        { heights: [360, 480, 720], captions: ["en"], said: CAPTION_TEXT },
      ]);
      await alone.close();
    }
  });

  await test.step("ffprobe lists the renditions of a video, and ffmpeg decodes it without errors", async () => {
    const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", "-of", "json", url]);
    const { streams } = Probe.parse(JSON.parse(stdout));
    const heights = streams.flatMap(({ height }) => height ?? []);
    expect([heights.sort(), streams.filter((s) => s.codec_type === "audio").length > 0]).toEqual([
      [360, 480, 720],
      true,
    ]);
    const { stderr } = await run("ffmpeg", [
      "-v",
      "error",
      "-i",
      url,
      "-t",
      "3",
      "-map",
      "0:v:0",
      "-map",
      "0:a:0",
      "-f",
      "null",
      "-",
    ]);
    expect(stderr).toBe("");
  });
});
