import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { toVtt } from "../../worker/domain/media/captions/contract-cues.ts";
import type { ReplayIndex } from "../../worker/domain/media/replays/replay.ts";
import { LIVE_RENDITION, liveKey } from "../../worker/domain/media/replays/rules.ts";
import type { DemoVideo } from "../demo/catalogue-videos.ts";
import { root } from "../lib/run.ts";
import { addRow, type Rows } from "./seed-write.ts";

export const MEDIA = join(root, "scripts/demo/media");
const LANGUAGES = { en: "English", de: "Deutsch" };

const Language = z.enum(["en", "de"]);
const Clip = z.object({
  slug: z.string(),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  frameRate: z.number(),
  language: Language,
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  captions: z.array(
    z.object({
      language: Language,
      cues: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })),
    }),
  ),
  renditions: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      kind: z.enum(["video", "audio"]),
      width: z.number().optional(),
      height: z.number().optional(),
      codecs: z.string(),
      bandwidth: z.number(),
      averageBandwidth: z.number(),
      sizeBytes: z.number(),
      initLength: z.number(),
      segments: z.array(z.object({ duration: z.number(), offset: z.number(), length: z.number() })),
    }),
  ),
  posters: z.array(z.object({ file: z.string() })),
  storyboard: z.object({
    file: z.string(),
    columns: z.number(),
    rows: z.number(),
    tileWidth: z.number(),
    tileHeight: z.number(),
    intervalMs: z.number(),
    count: z.number(),
  }),
});
export type Clip = z.output<typeof Clip>;
type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

export const readClip = (slug: string): Clip =>
  Clip.parse(JSON.parse(readFileSync(join(MEDIA, slug, "clip.json"), "utf8")));

export const clipKey = (slug: string, name: string) => `demo/${slug}/${name}/media.mp4`;

/** Stores the renditions of a clip, which several videos may share. */
export async function storeRenditions(bucket: Bucket, clip: Clip): Promise<void> {
  for (const { name, file, kind } of clip.renditions) {
    const contentType = kind === "audio" ? "audio/mp4" : "video/mp4";
    await bucket.put(clipKey(clip.slug, name), readFileSync(join(MEDIA, clip.slug, file)), {
      httpMetadata: { contentType },
    });
  }
}

/** Stores a recording as the broadcast's Durable Object does: segments, and their index. */
export async function storeRecording(
  bucket: Bucket,
  { clip, streamId, startedAt }: { clip: Clip; streamId: string; startedAt: number },
): Promise<void> {
  const [main] = clip.renditions;
  if (!main) throw new Error(`The demo's recording "${clip.slug}" has no rendition.`);
  const data = readFileSync(join(MEDIA, clip.slug, main.file));
  const put = (name: string, body: Buffer) =>
    bucket.put(liveKey(streamId, `${LIVE_RENDITION}/${name}`), body, {
      httpMetadata: { contentType: "video/mp4" },
    });
  await put("init-1.mp4", data.subarray(0, main.initLength));
  const segments: ReplayIndex["segments"] = [];
  let wallMs = startedAt;
  for (const [i, { duration, offset, length }] of main.segments.entries()) {
    const file = `seg-${i + 1}.m4s`;
    await put(file, data.subarray(offset, offset + length));
    const durationMs = duration * 1000;
    segments.push({
      file,
      durationMs,
      size: length,
      init: "init-1.mp4",
      discontinuity: false,
      wallMs,
    });
    wallMs += durationMs;
  }
  const { codecs, bandwidth, averageBandwidth } = main;
  const { width, height, frameRate, durationMs } = clip;
  const index: ReplayIndex = {
    ...{ version: 1, codecs, width, height, frameRate, bandwidth, averageBandwidth },
    ...{ durationMs, segments },
  };
  await bucket.put(liveKey(streamId, "replay.json"), JSON.stringify(index), {
    httpMetadata: { contentType: "application/json" },
  });
}

export async function storePictures(bucket: Bucket, clip: Clip, videoId: string): Promise<string> {
  const [poster] = clip.posters;
  if (!poster) throw new Error(`The demo's clip "${clip.slug}" has no poster.`);
  for (const file of [poster.file, clip.storyboard.file]) {
    await bucket.put(`videos/${videoId}/${file}`, readFileSync(join(MEDIA, clip.slug, file)), {
      httpMetadata: { contentType: "image/webp" },
    });
  }
  return poster.file;
}

const two = (n: number) => String(n).padStart(2, "0");

/** Returns the description with the chapters below it, as a creator writes them. */
function withChapters(description: string, chapters: Clip["chapters"]): string {
  if (chapters.length === 0) return description;
  const lines = chapters.map(
    ({ at, title }) => `${Math.floor(at / 60)}:${two(Math.floor(at % 60))} ${title}`,
  );
  return `${description}\n\n${lines.join("\n")}`;
}

/** Returns the columns of a video that come from its clip. */
export function clipColumns(video: DemoVideo, clip: Clip) {
  const { file: storyboardFile, ...storyboard } = clip.storyboard;
  return {
    title: video.title,
    description: withChapters(video.description, clip.chapters),
    category: video.category,
    tags: video.tags,
    visibility: video.visibility,
    language: clip.language,
    durationSeconds: Math.round(clip.durationMs / 1000),
    width: clip.width,
    height: clip.height,
    storyboardFile,
    storyboard,
  };
}

export function addCaptions(
  rows: Rows,
  { clip, videoId, at }: { clip: Clip; videoId: string; at: number },
): void {
  for (const { language, cues } of clip.captions) {
    const ms = (seconds: number) => Math.round(seconds * 1000);
    addRow(rows, schema.captions, {
      videoId,
      language,
      label: LANGUAGES[language],
      source: "upload",
      vtt: toVtt(cues.map(({ from, to, text }) => ({ start: ms(from), end: ms(to), text }))),
      createdAt: at,
      updatedAt: at,
    });
  }
}
