import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cmaf } from "../encode.ts";
import { required } from "../required.ts";
import type { Scene } from "../scenes/kit/scene.ts";
import { playScore } from "./synth.ts";

/** Length of a segment, seconds. Each one starts with an image that needs no other. */
const SEGMENT_SECONDS = 6;
const FFMPEG = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"];
const BT709 = [
  ["-colorspace", "bt709"],
  ["-color_primaries", "bt709"],
  ["-color_trc", "bt709"],
  ["-color_range", "tv"],
].flat();

export interface Size {
  name: "1080p" | "720p" | "360p";
  width: number;
  height: number;
  level: string;
  crf: number;
  /** Highest bitrate, kilobits per second. */
  maxrate: number;
}

const SIZES: Record<Size["name"], Size> = {
  "1080p": { name: "1080p", width: 1920, height: 1080, level: "4.0", crf: 36, maxrate: 180 },
  "720p": { name: "720p", width: 1280, height: 720, level: "3.1", crf: 35, maxrate: 88 },
  "360p": { name: "360p", width: 640, height: 360, level: "3.0", crf: 34, maxrate: 40 },
};

export const sizesOf = (height: 720 | 1080): Size[] =>
  height === 1080 ? [SIZES["1080p"], SIZES["720p"], SIZES["360p"]] : [SIZES["720p"], SIZES["360p"]];

function videoOptions({ level, crf, maxrate }: Size, fps: number): string[] {
  const gop = String(fps * SEGMENT_SECONDS);
  return [
    ["-c:v", "libx264", "-preset", "slow", "-tune", "animation", "-profile:v", "high"],
    ["-level:v", level, "-refs", "4", "-bf", "3", "-crf", String(crf)],
    ["-maxrate", `${maxrate}k`, "-bufsize", `${maxrate * 6}k`],
    ["-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-flags", "+cgop"],
    ["-x264-params", "aq-mode=3", ...BT709, "-threads", "2"],
  ].flat();
}

/** Starts an encoder that reads raw images (RGBA) and writes one file for each size. */
export function startEncoder(sizes: Size[], fps: number, folder: string): ChildProcess {
  const [largest] = sizes;
  const { width, height } = required(largest, "size");
  const convert = "out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd";
  const names = sizes.map((_, i) => `[s${i}]`).join("");
  const split = `[0:v]scale=${width}:${height}:${convert},format=yuv420p,split=${sizes.length}${names}`;
  const chains = sizes.map((size, i) =>
    i === 0 ? "[s0]null[v0]" : `[s${i}]scale=${size.width}:${size.height}:flags=bicubic[v${i}]`,
  );
  const outputs = sizes.flatMap((size, i) => [
    ...["-map", `[v${i}]`, ...videoOptions(size, fps)],
    ...cmaf("+frag_keyframe"),
    join(folder, `${size.name}.mp4`),
  ]);
  const input = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${width}x${height}`, "-r", `${fps}`];
  return spawn(
    "ffmpeg",
    [
      ...FFMPEG.filter((option) => option !== "-nostdin"),
      ...input,
      "-i",
      "pipe:0",
      "-filter_complex",
      [split, ...chains].join(";"),
      ...outputs,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
}

export async function writeImage(encoder: ChildProcess, image: Buffer): Promise<void> {
  const pipe = required(encoder.stdin ?? undefined, "pipe to the encoder");
  if (!pipe.write(image)) await once(pipe, "drain");
}

export async function finish(encoder: ChildProcess): Promise<void> {
  encoder.stdin?.end();
  const [code] = await once(encoder, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

export function writeSound(scene: Scene, output: string): void {
  const work = mkdtempSync(join(tmpdir(), "tributary-sound-"));
  try {
    const score = scene.score();
    const wave = playScore(score, scene.seconds);
    writeFileSync(join(work, "sound.wav"), wave);
    // The first packet holds nothing but the encoder's delay; without it the sound is in time.
    execFileSync("ffmpeg", [
      ...[...FFMPEG, "-i", join(work, "sound.wav")],
      ...["-ac", score.bitrate === 48 ? "2" : "1", "-c:a", "aac", "-b:a", `${score.bitrate}k`],
      ...["-f", "adts", join(work, "whole.aac")],
    ]);
    const whole = readFileSync(join(work, "whole.aac"));
    const first =
      ((whole.readUInt8(3) & 3) << 11) | (whole.readUInt8(4) << 3) | (whole.readUInt8(5) >> 5);
    writeFileSync(join(work, "kept.aac"), whole.subarray(first));
    execFileSync("ffmpeg", [
      ...[...FFMPEG, "-i", join(work, "kept.aac"), "-c:a", "copy", "-bsf:a", "aac_adtstoasc"],
      ...[...cmaf(), "-frag_duration", String(SEGMENT_SECONDS * 1e6), output],
    ]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Puts picture and sound into one file, as a broadcast is recorded, and deletes the parts. */
export function packRecording(folder: string): void {
  const [picture, sound] = [join(folder, "720p.mp4"), join(folder, "audio.mp4")];
  execFileSync("ffmpeg", [
    ...[...FFMPEG, "-i", picture, "-i", sound, "-map", "0:v", "-map", "1:a", "-c", "copy"],
    ...[...cmaf("+frag_keyframe"), join(folder, "main.mp4")],
  ]);
  for (const file of [picture, sound, join(folder, "360p.mp4")]) rmSync(file);
}

/** Writes the thumbnail of the broadcast that repeats this recording. */
export function writeLiveImage(folder: string, seconds: number): void {
  const input = ["-ss", String(seconds), "-i", join(folder, "main.mp4"), "-frames:v", "1"];
  const image = ["-vf", "scale=640:360:flags=lanczos", "-c:v", "libwebp", "-quality", "78"];
  execFileSync("ffmpeg", [...FFMPEG, ...input, ...image, join(folder, "live.webp")]);
}
