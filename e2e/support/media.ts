import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/** Constant rate factor (CRF) of x264 at which the test image is small but still clear. */
export const SMALL = "36";

const folder = join(import.meta.dirname, "../../.cache/e2e/media");

export interface ClipRecipe {
  seconds: number;
  width?: number;
  height?: number;
  frameRate?: number;
  sound?: boolean;
  /** Container format, and also the file extension. */
  container?: "mp4" | "webm" | "mov";
  /** Encodes a tenth of the bytes, for tests that do not depend on the file size. Not for WebM. */
  isSmall?: boolean;
}

/** Returns the path of a clip from ffmpeg's test sources. The same recipe returns the same file. */
export function makeClip(recipe: ClipRecipe): string {
  const {
    seconds,
    width = 1280,
    height = 720,
    frameRate = 30,
    sound = true,
    container = "mp4",
    isSmall = false,
  } = recipe;
  const x264 = ["-c:v", "libx264", "-preset", "ultrafast", ...(isSmall ? ["-crf", SMALL] : [])];
  const video =
    container === "webm" ? ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"] : x264;
  const audio = container === "webm" ? ["-c:a", "libopus"] : ["-c:a", "aac"];
  return ffmpeg(
    container,
    [
      [
        "-f",
        "lavfi",
        "-i",
        `testsrc2=size=${width}x${height}:rate=${frameRate}:duration=${seconds}`,
      ],
      sound ? ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`] : [],
      [...video, "-pix_fmt", "yuv420p", "-g", String(frameRate * 2)],
      sound ? audio : [],
      container === "webm" ? [] : ["-movflags", "+faststart"],
    ].flat(),
  );
}

/** Makes a file with ffmpeg, and returns its path. The same arguments return the same file. */
export function ffmpeg(extension: string, args: string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = join(
    folder,
    `${createHash("sha256").update(args.join("\0")).digest("hex").slice(0, 16)}.${extension}`,
  );
  if (!existsSync(file)) {
    // Writes to a temporary file first, because another test process can make the same clip.
    const draft = file.replace(/(\.\w+)$/, `.${process.pid}$1`);
    execFileSync(
      process.env.FFMPEG_PATH || "ffmpeg",
      ["-hide_banner", "-loglevel", "error", "-y", ...args, draft],
      { stdio: "inherit" },
    );
    renameSync(draft, file);
  }
  return file;
}
