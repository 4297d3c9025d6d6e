import { t } from "#i18n/t.ts";
import {
  CUE_TEXT_MAX,
  type Cue,
  inOrder,
  vttTime,
} from "#worker/domain/media/captions/contract-cues.ts";

export interface EditCue extends Cue {
  id: number;
}

const NEW_MS = 3000;
const SHORTEST_MS = 200;

export const withIds = (cues: Cue[]): EditCue[] => cues.map((cue, id) => ({ ...cue, id }));
const nextId = (cues: EditCue[]) => cues.reduce((most, { id }) => Math.max(most, id), -1) + 1;
const sorted = (cues: EditCue[]): EditCue[] => {
  const ranks = new Map(inOrder(cues).map((cue, i) => [cue, i]));
  return [...cues].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
};

/** @param at start of the new caption, ms */
export function addCue(cues: EditCue[], at: number): { cues: EditCue[]; id: number } {
  const start = Math.max(0, Math.round(at));
  const next = sorted(cues).find((cue) => cue.start > start);
  const end = next
    ? Math.max(start + SHORTEST_MS, Math.min(start + NEW_MS, next.start))
    : start + NEW_MS;
  const id = nextId(cues);
  return { cues: sorted([...cues, { id, start, end, text: "" }]), id };
}

/** Splits the text at the caret, and the time at the player's position (ms) if possible. */
export function splitCue(
  cues: EditCue[],
  id: number,
  { caret, position }: { caret: number; position: number },
): EditCue[] {
  return cues.flatMap((cue) => {
    if (cue.id !== id || cue.end - cue.start < 2 * SHORTEST_MS) return [cue];
    const at = caret > 0 && caret < cue.text.length ? caret : middleOf(cue.text);
    const [before, after] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()];
    const isWithin = position >= cue.start + SHORTEST_MS && position <= cue.end - SHORTEST_MS;
    const share = cue.text.length > 0 ? at / cue.text.length : 0.5;
    const byText = cue.start + (cue.end - cue.start) * share;
    const time = Math.round(
      isWithin
        ? position
        : Math.min(cue.end - SHORTEST_MS, Math.max(cue.start + SHORTEST_MS, byText)),
    );
    return [
      { ...cue, end: time, text: before },
      { id: nextId(cues), start: time, end: cue.end, text: after },
    ];
  });
}

function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const blank = text.slice(middle).search(/\s/);
  return blank < 0 ? middle : middle + blank;
}

export function mergeWithNext(cues: EditCue[], id: number): EditCue[] {
  const i = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[i], cues[i + 1]];
  if (!cue || !next) return cues;
  const text = [cue.text, next.text]
    .filter((t) => t !== "")
    .join(" ")
    .slice(0, CUE_TEXT_MAX);
  return [
    ...cues.slice(0, i),
    { ...cue, end: Math.max(cue.end, next.end), text },
    ...cues.slice(i + 2),
  ];
}

export const changeCue = (cues: EditCue[], id: number, change: Partial<Cue>): EditCue[] =>
  cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue));

export const removeCue = (cues: EditCue[], id: number): EditCue[] =>
  cues.filter((cue) => cue.id !== id);

export function shiftAll(cues: EditCue[], ms: number): EditCue[] {
  const by = Math.max(Math.round(ms), -Math.min(...cues.map(({ start }) => start)));
  return cues.map((cue) => ({ ...cue, start: cue.start + by, end: cue.end + by }));
}

export const sortCues = sorted;

export const endOverlaps = (cues: EditCue[]): EditCue[] =>
  sorted(cues).map((cue, i, all) => {
    const next = all[i + 1];
    return next && cue.end > next.start && next.start > cue.start
      ? { ...cue, end: next.start }
      : cue;
  });

export interface CueFault {
  message: string;
  isError: boolean;
}

/** @param duration length of the video, ms; 0 if unknown */
export function faultsOf(cues: EditCue[], duration: number): Map<number, CueFault> {
  const faults = new Map<number, CueFault>();
  let latest = 0;
  for (const [i, cue] of cues.entries()) {
    const before = cues[i - 1];
    const error = (message: string) => faults.set(cue.id, { message, isError: true });
    const warn = (message: string) => faults.set(cue.id, { message, isError: false });
    if (cue.end <= cue.start) error(t("captions.cue.endsBeforeStart"));
    else if (cue.text.trim() === "") error(t("captions.cue.textRequired"));
    else if (cue.text.length > CUE_TEXT_MAX)
      error(t("captions.cue.textTooLong", { max: CUE_TEXT_MAX }));
    else if (before && cue.start < before.start) warn(t("captions.cue.outOfOrder"));
    else if (cue.start < latest) warn(t("captions.cue.overlaps"));
    else if (duration > 0 && cue.start >= duration) warn(t("captions.cue.startsAfterVideo"));
    latest = Math.max(latest, cue.end);
  }
  return faults;
}

/** Parses `1:02.5`, `0:01:02.500` or seconds. Returns ms; null for another format. */
export function parseCueTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((n) => Number(n ?? 0));
  if (match[2] !== undefined && (seconds ?? 0) > 59) return null;
  if (match[1] !== undefined && (minutes ?? 0) > 59) return null;
  return (
    ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000 +
    Number((match[4] ?? "").padEnd(3, "0"))
  );
}

/** Formats ms as a time that users can read and type: `1:02.500`. */
export const cueTime = (ms: number): string =>
  vttTime(ms)
    .replace(/^(?:00:0?)/, "")
    .replace(/^0(?=\d:\d\d:)/, "");
