export function formatTrimTime(ms: number): string {
  const roundedMs = Math.max(0, Math.round(ms));
  const [hours, minutes, seconds, rest] = [
    Math.floor(roundedMs / 3_600_000),
    Math.floor(roundedMs / 60_000) % 60,
    Math.floor(roundedMs / 1000) % 60,
    roundedMs % 1000,
  ];
  const two = (n: number) => String(n).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}.${String(rest).padStart(3, "0")}`;
}

/** Parses a time with optional hours and thousandths, or plain seconds. Returns ms or null. */
export function parseTrimTime(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (!match) return null;
  const [, hours = "0", minutes = "0", seconds = "0", rest = "0"] = match;
  if (match[2] !== undefined && Number(seconds) > 59) return null;
  if (match[1] !== undefined && Number(minutes) > 59) return null;
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
    Number(rest.padEnd(3, "0"))
  );
}

export interface TrimBounds {
  fromMs: number;
  toMs: number;
}

const LEAST_MS = 1000;

/** Keeps the trim in the bounds and at least LEAST_MS long by changing only the value `end`. */
export function clampTrim(
  trim: { startMs: number; endMs: number },
  { fromMs, toMs }: TrimBounds,
  end: "startMs" | "endMs",
) {
  const clampTo = (ms: number, least: number, most: number) =>
    Math.min(Math.max(ms, least), Math.max(least, most));
  return end === "startMs"
    ? { ...trim, startMs: clampTo(trim.startMs, fromMs, trim.endMs - LEAST_MS) }
    : { ...trim, endMs: clampTo(trim.endMs, trim.startMs + LEAST_MS, toMs) };
}
