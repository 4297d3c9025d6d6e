/** A part of a video, as its description names it. */
export interface Chapter {
  /** Whole seconds. */
  start: number;
  title: string;
}

export const CHAPTERS_MIN = 3;
const CHAPTERS_MAX = 100;
const TITLE_MAX = 100;

/** 0:00, 1:05, 12:34, 1:02:03; minutes beyond 59 only where no hours stand before them. */
const TIME = String.raw`(?:\d{1,2}:[0-5]\d:[0-5]\d|\d{1,3}:[0-5]\d)`;
const LINE = new RegExp(String.raw`^[\s*•·–-]*[([]?(${TIME})[)\]]?(?:\s*[-–—:|·.]\s*|\s+)(\S.*)$`);

/** Seconds of a time as people write it. */
export const secondsOf = (time: string): number =>
  time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Chapters are the description's lines that begin with a time: the first at 0:00, at least three,
 * each after the one before and before the video's end. Where one of these fails there are none.
 * @param durationSeconds 0 for unknown
 */
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

/** The chapter that holds a place; -1 without chapters. */
export const chapterAt = (chapters: Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= seconds);

/**
 * Where a jump leads: to the next chapter, or to the start of this one, or to the one before when
 * this has just begun.
 */
export function chapterJump(chapters: Chapter[], seconds: number, way: 1 | -1): Chapter | null {
  const now = chapterAt(chapters, seconds);
  if (way === 1) return chapters[now + 1] ?? null;
  const current = chapters[now];
  return (current && seconds - current.start > 3 ? current : chapters[now - 1]) ?? current ?? null;
}

/** `at` is where the piece stands in the text. */
export type TimedText =
  | { at: number; text: string }
  | { at: number; text: string; seconds: number };

const IN_TEXT = new RegExp(String.raw`(?<=^|[\s([])${TIME}(?=$|[\s)\],.;!?–—-])`, "gm");

/**
 * A text in pieces, those that are times of the video with their seconds. Joined they are the text.
 */
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
