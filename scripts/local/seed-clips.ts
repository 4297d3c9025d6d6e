import { readFileSync } from "node:fs";
import { join } from "node:path";
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

export const readClip = (slug: string): Clip =>
  Clip.parse(JSON.parse(readFileSync(join(MEDIA, slug, "clip.json"), "utf8")));

export const clipKey = (slug: string, name: string) => `demo/${slug}/${name}/media.mp4`;

export interface MediaFile {
  key: string;
  contentType: string;
  read: () => Buffer | string;
}

/** Maximum number of concurrent uploads. */
const PARALLEL_PUTS = 6;

export async function storeFiles(bucket: R2Bucket, files: readonly MediaFile[]): Promise<void> {
  const queue = files.values();
  const storeNext = async () => {
    for (const { key, contentType, read } of queue)
      await bucket.put(key, read(), { httpMetadata: { contentType } });
  };
  await Promise.all(Array.from({ length: PARALLEL_PUTS }, storeNext));
}

/** Returns the files of a clip's renditions. */
export const renditionFiles = (clip: Clip): MediaFile[] =>
  clip.renditions.map(({ name, file, kind }) => ({
    key: clipKey(clip.slug, name),
    contentType: kind === "audio" ? "audio/mp4" : "video/mp4",
    read: () => readFileSync(join(MEDIA, clip.slug, file)),
  }));

/** Returns the files of a recorded broadcast: segments and their index. */
export function recordingFiles({
  clip,
  streamId,
  startedAt,
}: {
  clip: Clip;
  streamId: string;
  startedAt: number;
}): MediaFile[] {
  const [main] = clip.renditions;
  if (!main) throw new Error(`The demo's recording "${clip.slug}" has no rendition.`);
  const data = readFileSync(join(MEDIA, clip.slug, main.file));
  const files: MediaFile[] = [];
  const add = (name: string, body: Buffer) =>
    files.push({
      key: liveKey(streamId, `${LIVE_RENDITION}/${name}`),
      contentType: "video/mp4",
      read: () => body,
    });
  add("init-1.mp4", data.subarray(0, main.initLength));
  const segments: ReplayIndex["segments"] = [];
  let wallMs = startedAt;
  for (const [i, { duration, offset, length }] of main.segments.entries()) {
    const file = `seg-${i + 1}.m4s`;
    add(file, data.subarray(offset, offset + length));
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
  const contentType = "application/json";
  const read = () => JSON.stringify(index);
  return [...files, { key: liveKey(streamId, "replay.json"), contentType, read }];
}

/** Returns the file name of a clip's poster. */
export function posterOf({ slug, posters }: Clip): string {
  const [poster] = posters;
  if (!poster) throw new Error(`The demo's clip "${slug}" has no poster.`);
  return poster.file;
}

/** Returns a video's image files: the poster and the storyboard. */
export const pictureFiles = (clip: Clip, videoId: string): MediaFile[] =>
  [posterOf(clip), clip.storyboard.file].map((file) => ({
    key: `videos/${videoId}/${file}`,
    contentType: "image/webp",
    read: () => readFileSync(join(MEDIA, clip.slug, file)),
  }));

const two = (n: number) => String(n).padStart(2, "0");

/** Returns the description followed by a list of the chapters, as creators write it. */
function withChapters(description: string, chapters: Clip["chapters"]): string {
  if (chapters.length === 0) return description;
  const lines = chapters.map(
    ({ at, title }) => `${Math.floor(at / 60)}:${two(Math.floor(at % 60))} ${title}`,
  );
  return `${description}\n\n${lines.join("\n")}`;
}

/** Returns the values of a video's row that depend on the clip. */
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
