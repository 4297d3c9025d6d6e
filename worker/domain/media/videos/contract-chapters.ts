export interface Chapter {
  start: number;
  title: string;
}

export const CHAPTERS_MIN = 3;
const CHAPTERS_MAX = 100;
const TITLE_MAX = 100;

/** Matches 0:00, 12:34 and 1:02:03. More than 59 minutes are allowed only without hours. */
const TIME = String.raw`(?:\d{1,2}:[0-5]\d:[0-5]\d|\d{1,3}:[0-5]\d)`;

const LINE = new RegExp(String.raw`^[\s*•·–-]*[([]?(${TIME})[)\]]?(?:\s*[-–—:|·.]\s*|\s+)(\S.*)$`);

export const secondsOf = (time: string): number =>
  time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** Reads chapters from the times in a description. Empty unless there are three, from 0:00 on. */
export function parseChapters(description: string, durationSeconds: number): Chapter[] {
  const chapters = description.split("\n").flatMap((line) => {
    const [, time, title] = LINE.exec(line) ?? [];
    return time && title
      ? [{ start: secondsOf(time), title: title.trim().slice(0, TITLE_MAX) }]
      : [];
  });
  const isWhole =
    chapters.length >= CHAPTERS_MIN &&
    chapters.length <= CHAPTERS_MAX &&
    chapters[0]?.start === 0 &&
    chapters.every(({ start }, i) => i === 0 || start > (chapters[i - 1]?.start ?? 0)) &&
    (durationSeconds <= 0 || (chapters.at(-1)?.start ?? 0) < durationSeconds);
  return isWhole ? chapters : [];
}

/** Returns the index of the chapter at a position; -1 if no chapter has started there. */
export const chapterAt = (chapters: Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= seconds);

/** Returns the next chapter, or for `way` -1 the start of the current or previous chapter. */
export function chapterJump(chapters: Chapter[], seconds: number, way: 1 | -1): Chapter | null {
  const now = chapterAt(chapters, seconds);
  if (way === 1) return chapters[now + 1] ?? null;
  const current = chapters[now];
  return (current && seconds - current.start > 3 ? current : chapters[now - 1]) ?? current ?? null;
}

/** `at` is the offset of a piece in the whole text. */
export type TimedText =
  | { at: number; text: string }
  | { at: number; text: string; seconds: number };

const IN_TEXT = new RegExp(String.raw`(?<=^|[\s([])${TIME}(?=$|[\s)\],.;!?–—-])`, "gm");

/** Splits a text into pieces. A piece that is a valid time of the video has `seconds`. */
export function splitTimes(text: string, durationSeconds: number): TimedText[] {
  const pieces: TimedText[] = [];
  let from = 0;
  for (const match of text.matchAll(IN_TEXT)) {
    const seconds = secondsOf(match[0]);
    if (durationSeconds > 0 && seconds > durationSeconds) continue;
    if (match.index > from) pieces.push({ at: from, text: text.slice(from, match.index) });
    pieces.push({ at: match.index, text: match[0], seconds });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}
