import * as z from "zod/mini";
import { LAST_POSITION_KEY, POSITIONS_KEY } from "#app/lib/personal/keys.ts";
import { readStored, writeStored } from "./stored.ts";

const TOO_EARLY_MS = 3_000;
/** A viewer who reaches the last 5% (CREDITS) of a video has watched the video to the end. */
const CREDITS = 0.05;

/** Returns the start position. Ignores a stored position at the very start or in the last 5%. */
export function startPoint({
  requested,
  resumeMs,
  duration,
}: {
  requested: number | null;
  resumeMs: number;
  duration: number;
}): number {
  if (requested !== null && requested >= 0 && (duration <= 0 || requested < duration))
    return requested;
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

const KEPT = 100;
const Positions = z.array(z.tuple([z.string(), z.number()]));

export const storedPosition = (videoId: string): number =>
  readStored(POSITIONS_KEY, Positions)?.find(([id]) => id === videoId)?.[1] ?? 0;

/**
 * For this time, a video resumes at the tab's own position instead of the server's, ms.
 * The server may not have received the last position yet.
 */
const JUST_MS = 60_000;
const LastPosition = z.tuple([z.string(), z.number(), z.number()]);

export function lastPosition(videoId: string, now: number): number | null {
  const last = readStored(LAST_POSITION_KEY, LastPosition, "session");
  return last && last[0] === videoId && now - last[2] < JUST_MS ? last[1] : null;
}

export const storeLastPosition = (videoId: string, positionMs: number, now: number): void =>
  writeStored(LAST_POSITION_KEY, [videoId, positionMs, now], "session");

/** @param positionMs 0 deletes the entry */
export function storePosition(videoId: string, positionMs: number): void {
  const others = (readStored(POSITIONS_KEY, Positions) ?? []).filter(([id]) => id !== videoId);
  writeStored(
    POSITIONS_KEY,
    positionMs > 0 ? [[videoId, positionMs], ...others].slice(0, KEPT) : others,
  );
}
