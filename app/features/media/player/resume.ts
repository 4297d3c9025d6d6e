import * as z from "zod/mini";
import { readStored, writeStored } from "./stored.ts";

const TOO_EARLY_MS = 3_000;
/** A viewer who reaches the last 5% (CREDITS) of a video has watched the video to the end. */
const CREDITS = 0.05;

/** Returns the start position. Ignores a stored position at the very start or in the last 5%. */
export function startPoint({
  asked,
  resumeMs,
  duration,
}: {
  asked: number | null;
  resumeMs: number;
  duration: number;
}): number {
  if (asked !== null && asked >= 0 && (duration <= 0 || asked < duration)) return asked;
  if (resumeMs < TOO_EARLY_MS) return 0;
  if (duration > 0 && resumeMs / 1000 > duration * (1 - CREDITS)) return 0;
  return resumeMs / 1000;
}

/** Parses the URL parameter `t`: 90, 90s, 1m30s, 1h2m3s. Null for another format. */
export function parseStart(text: string | null): number | null {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? "");
  if (!match || !text) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((n) => Number(n ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Local storage key of visitors' positions. The server stores users' positions. */
const KEY = "watch-progress";

const KEPT = 100;
const Places = z.array(z.tuple([z.string(), z.number()]));

export const storedPlace = (videoId: string): number =>
  readStored(KEY, Places)?.find(([id]) => id === videoId)?.[1] ?? 0;

/**
 * Key of the last position in this tab. For JUST_MS, this position overrides the server's, which
 * may lack the last report.
 */
const JUST_LEFT_KEY = "just-left";
const JUST_MS = 60_000;
const JustLeft = z.tuple([z.string(), z.number(), z.number()]);

export function placeJustLeft(videoId: string, now: number): number | null {
  const left = readStored(JUST_LEFT_KEY, JustLeft, "session");
  return left && left[0] === videoId && now - left[2] < JUST_MS ? left[1] : null;
}

export const storeJustLeft = (videoId: string, positionMs: number, now: number): void =>
  writeStored(JUST_LEFT_KEY, [videoId, positionMs, now], "session");

/** @param positionMs 0 deletes the entry */
export function storePlace(videoId: string, positionMs: number): void {
  const others = (readStored(KEY, Places) ?? []).filter(([id]) => id !== videoId);
  writeStored(KEY, positionMs > 0 ? [[videoId, positionMs], ...others].slice(0, KEPT) : others);
}
