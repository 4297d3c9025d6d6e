export function formatTrimTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const [hours, minutes, seconds, rest] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 1000) % 60,
    whole % 1000,
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

/** Keeps the trim in the bounds and at least LEAST_MS long by changing only the value `moved`. */
export function clampTrim(
  trim: { startMs: number; endMs: number },
  { fromMs, toMs }: TrimBounds,
  moved: "startMs" | "endMs",
) {
  const within = (ms: number, least: number, most: number) =>
    Math.min(Math.max(ms, least), Math.max(least, most));
  return moved === "startMs"
    ? { ...trim, startMs: within(trim.startMs, fromMs, trim.endMs - LEAST_MS) }
    : { ...trim, endMs: within(trim.endMs, trim.startMs + LEAST_MS, toMs) };
}
