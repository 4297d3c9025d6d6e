import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { ffmpeg, makeClip, SMALL } from "./media.ts";

const SEGMENT_SECONDS = 2;
/** Frames per second. Ten are enough to show movement, and more would slow the tests down. */
const FRAME_RATE = 10;
const Plan = z.object({
  renditions: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["video", "audio"]),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
  ),
});

interface VideoRecipe {
  title: string;
  description?: string;
  visibility?: "public" | "unlisted" | "private";
  category?: string;
  seconds?: number;
  /** Height of the 16:9 image in px. Default: 720. */
  height?: 720 | 1080;
  /** False publishes only the original file, like a browser that cannot encode. */
  ladder?: boolean;
}

/** Publishes a real video through the API, and returns its id. ffmpeg makes the renditions. */
export async function publishVideo(
  page: Page,
  {
    title,
    description = "Made for a test.",
    visibility = "public",
    category = "art",
    seconds = 30,
    ...recipe
  }: VideoRecipe,
): Promise<string> {
  const { height: frameHeight = 720, ladder = true } = recipe;
  const size = { width: (frameHeight * 16) / 9, height: frameHeight };
  const clip = makeClip({ seconds, ...size, frameRate: FRAME_RATE, isSmall: true });
  const created = await send(page, "POST", "/api/videos", {
    title,
    description,
    category,
    visibility,
  });
  const { id } = z.object({ video: z.object({ id: z.string() }) }).parse(created).video;
  const file = readFileSync(clip);
  await upload(
    page,
    {
      purpose: "original",
      videoId: id,
      fileName: "clip.mp4",
      contentType: "video/mp4",
      size: file.length,
    },
    file,
  );
  const source = { duration: seconds, ...size, frameRate: FRAME_RATE, hasAudio: true };
  const plan = ladder
    ? Plan.parse(await send(page, "POST", `/api/videos/${id}/renditions`, source)).renditions
    : [];
  await Promise.all(
    plan.map(async ({ name, kind, width, height }) => {
      const encoded =
        kind === "video" ? encodeRendition(clip, `${width}:${height}`) : makeSound(clip);
      await upload(
        page,
        { purpose: "rendition", videoId: id, rendition: name },
        readFileSync(encoded.file),
      );
      const format =
        kind === "video"
          ? { codecs: "avc1.64001f", width, height, frameRate: FRAME_RATE }
          : { codecs: "mp4a.40.2" };
      await send(page, "PATCH", `/api/videos/${id}/renditions/${name}`, {
        state: "ready",
        ...format,
        ...encoded.index,
      });
    }),
  );
  await send(page, "POST", `/api/videos/${id}/publish`, {});
  return id;
}

async function upload(page: Page, start: object, bytes: Buffer): Promise<void> {
  const { id, partSize } = z
    .object({ id: z.string(), partSize: z.number() })
    .parse(await send(page, "POST", "/api/uploads", start));
  const numbered = Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, i) => ({
    partNumber: i + 1,
    bytes: bytes.subarray(i * partSize, (i + 1) * partSize),
  }));
  const order = {
    parts: numbered.map((p) => ({ partNumber: p.partNumber, size: p.bytes.length })),
  };
  const signed = z.object({
    parts: z.array(z.object({ partNumber: z.number(), url: z.string() })),
  });
  const links = signed.parse(await send(page, "POST", `/api/uploads/${id}/parts`, order)).parts;
  const parts: { partNumber: number; etag: string }[] = [];
  for (const { partNumber, url } of links) {
    const data = numbered.find((p) => p.partNumber === partNumber)?.bytes;
    const response = await page.request.put(url, {
      data,
      headers: { Origin: originOf(page), "Content-Type": "application/octet-stream" },
    });
    expect(response.status(), `part ${partNumber}`).toBe(200);
    parts.push({ partNumber, etag: response.headers().etag ?? "" });
  }
  await send(page, "POST", `/api/uploads/${id}/complete`, { parts });
}

const originOf = (page: Page) => new URL(page.url()).origin;

async function send(
  page: Page,
  method: "POST" | "PATCH",
  path: string,
  data: object,
): Promise<unknown> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { Origin: originOf(page) },
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
  return response.json();
}

/** ffmpeg options for CMAF in one file: an init segment, then segments of 2 s with a key frame. */
const CMAF = [
  "-f",
  "hls",
  "-hls_time",
  `${SEGMENT_SECONDS}`,
  "-hls_playlist_type",
  "vod",
  "-hls_segment_type",
  "fmp4",
];

function encodeRendition(clip: string, size: string) {
  const encode = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-crf",
    SMALL,
    "-profile:v",
    "high",
    "-sc_threshold",
    "0",
  ];
  const keyFrames = ["-g", `${SEGMENT_SECONDS * FRAME_RATE}`];
  return packed([
    "-i",
    clip,
    "-an",
    "-vf",
    `scale=${size}`,
    ...encode,
    ...keyFrames,
    "-pix_fmt",
    "yuv420p",
  ]);
}

const makeSound = (clip: string) => packed(["-i", clip, "-vn", "-c:a", "aac", "-b:a", "96k"]);

function packed(args: string[]) {
  const playlist = ffmpeg("m3u8", [...args, ...CMAF, "-hls_flags", "single_file"]);
  const text = readFileSync(playlist, "utf8");
  const name = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(text);
  const folder = playlist.slice(0, playlist.lastIndexOf("/") + 1);
  const file = folder + (name?.[1] ?? "");
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, length, offset]) => [Number(seconds), Number(offset), Number(length)] as const,
  );
  return {
    file,
    index: { size: readFileSync(file).length, initLength: Number(name?.[2] ?? 0), segments },
  };
}
