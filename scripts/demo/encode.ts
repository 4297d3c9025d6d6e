import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frameGraph } from "./canvas.ts";
import type { ClipRecipe } from "./recipes.ts";
import { SAMPLE_RATE, soundGraph } from "./sound.ts";

const CACHE = join(tmpdir(), "tributary-demo-masters");
const THREADS = "2";
const GOP_SECONDS = 2;
const AAC_FRAME = 1024;

export interface RenditionSpec {
  level: string;
  /** Number that is added to the clip's CRF (x264 quality, higher is worse). */
  crf: number;
  maxrate: number;
}
const DEFAULT_CRF = 29;
const AUDIO_BITRATE = "64k";

export function ffmpeg(...args: string[]): void {
  execFileSync(
    "nice",
    ["-n", "5", "ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...args],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
}

export function renderMaster(recipe: ClipRecipe): string {
  const graph = frameGraph(recipe.layers, {
    width: 1280,
    height: 720,
    fps: recipe.fps,
    seconds: recipe.seconds,
  });
  const key = createHash("sha256").update(graph).digest("hex").slice(0, 16);
  const master = join(CACHE, `${recipe.slug}-${key}.mkv`);
  if (existsSync(master)) return master;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${master}.part.mkv`;
  const tags = [
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
  ];
  ffmpeg(
    "-filter_complex_threads",
    THREADS,
    "-filter_complex",
    `${graph}[out]`,
    "-map",
    "[out]",
    "-r",
    String(recipe.fps),
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-qp",
    "0",
    ...tags,
    "-threads",
    THREADS,
    unfinished,
  );
  renameSync(unfinished, master);
  return master;
}

function adtsFrames(data: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= data.length; ) {
    const length =
      ((data.readUInt8(at + 3) & 3) << 11) |
      (data.readUInt8(at + 4) << 3) |
      (data.readUInt8(at + 5) >> 5);
    frames.push(data.subarray(at, at + length));
    at += length;
  }
  return frames;
}

/** Drops the encoder's silent first frames. Encodes a loop three times, and keeps the middle. */
export function encodeSound(recipe: ClipRecipe, work: string, looped: boolean): string {
  const length = looped ? recipe.seconds * 3 : recipe.seconds;
  const graph = soundGraph(recipe.sound, length, { loop: recipe.seconds, fade: !looped });
  const whole = join(work, "whole.aac");
  ffmpeg(
    "-filter_complex",
    `${graph}[out]`,
    "-map",
    "[out]",
    "-c:a",
    "aac",
    "-b:a",
    AUDIO_BITRATE,
    "-ar",
    String(SAMPLE_RATE),
    "-f",
    "adts",
    whole,
  );
  const frames = adtsFrames(readFileSync(whole));
  const count = Math.ceil((recipe.seconds * SAMPLE_RATE) / AAC_FRAME);
  const first = looped ? count + 1 : 1;
  const trimmed = join(work, "kept.aac");
  writeFileSync(trimmed, Buffer.concat(frames.slice(first, first + count)));
  return trimmed;
}

export function videoOptions(
  rendition: RenditionSpec,
  recipe: ClipRecipe,
  bFrames: number,
): string[] {
  const gop = recipe.fps * GOP_SECONDS;
  return [
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "slow",
      "-tune",
      "animation",
      "-profile:v",
      "high",
      "-level:v",
      rendition.level,
      "-refs",
      "4",
      "-bf",
      String(bFrames),
    ],
    ...[
      "-crf",
      String((recipe.crf ?? DEFAULT_CRF) + rendition.crf),
      "-maxrate",
      `${rendition.maxrate}k`,
      "-bufsize",
      `${rendition.maxrate * 2}k`,
    ],
    ...[
      "-g",
      String(gop),
      "-keyint_min",
      String(gop),
      "-sc_threshold",
      "0",
      "-flags",
      "+cgop",
      "-x264-params",
      "aq-mode=3:rc-lookahead=60",
    ],
    ...[
      "-colorspace",
      "bt709",
      "-color_primaries",
      "bt709",
      "-color_trc",
      "bt709",
      "-color_range",
      "tv",
      "-threads",
      THREADS,
    ],
  ];
}

const CMAF = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"];
export const cmaf = (flag = ""): string[] => [
  ...CMAF,
  "-movflags",
  `+cmaf+empty_moov+delay_moov+default_base_moof+skip_trailer${flag}`,
  "-f",
  "mp4",
];
