import { t } from "#i18n/t.ts";

/** The start and end of a caption are integers in ms. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

export const CUES_MAX = 5000;
export const CUE_TEXT_MAX = 500;
const DAY_MS = 86_400_000;

export interface ParsedCaptions {
  cues: Cue[];
  /** The error message with the line number. Null for a valid file. */
  fault: string | null;
}

const EXAMPLE = "00:01.000 --> 00:04.000";
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`);
const NO_CAPTION = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Parses WebVTT (W3C, 2019) or SubRip captions. Sets `fault` if any text cannot be parsed. */
export function parseCaptions(file: string): ParsedCaptions {
  const lines = file
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  const fault = (line: number, message: string): ParsedCaptions => ({
    cues: [],
    fault: t("captions.file.lineError", { line: String(line + 1), message }),
  });
  for (let at = isVtt ? endOfBlock(lines, 0) : 0; at < lines.length; ) {
    const end = endOfBlock(lines, at);
    const block = lines.slice(at, end);
    const timing = block.findIndex((line) => line.includes("-->"));
    if (block.length === 0 || (isVtt && timing < 0 && NO_CAPTION.test(block[0] ?? ""))) {
      at = end + 1;
      continue;
    }
    if (timing > 1) return fault(at, t("captions.file.orphanLine"));
    if (timing < 0) {
      const before = cues.at(-1);
      // SubRip captions may have empty lines: a block without times continues the caption before.
      if (isVtt || !before)
        return fault(at, t("captions.file.timesRequired", { example: EXAMPLE }));
      before.text = joined(before.text, plainText(block.join("\n"), isVtt));
    } else {
      const times = readTiming(block[timing] ?? "");
      if (typeof times === "string") return fault(at + timing, times);
      cues.push({ ...times, text: plainText(block.slice(timing + 1).join("\n"), isVtt) });
    }
    if ((cues.at(-1)?.text.length ?? 0) > CUE_TEXT_MAX)
      return fault(at, t("captions.file.cueTooLong", { max: CUE_TEXT_MAX }));
    if (cues.length > CUES_MAX) return fault(at, t("captions.file.tooManyCues", { max: CUES_MAX }));
    at = end + 1;
  }
  const said = inOrder(cues.filter((cue) => cue.text !== ""));
  return said.length > 0
    ? { cues: said, fault: null }
    : { cues: [], fault: t("captions.file.empty") };
}

function endOfBlock(lines: string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end]?.trim() !== "") end += 1;
  return end;
}

function readTiming(line: string): { start: number; end: number } | string {
  const match = TIMING.exec(line);
  if (!match) return t("captions.file.timesInvalid", { example: EXAMPLE });
  const [start, end] = [match.slice(1, 5), match.slice(5, 9)].map(
    ([hours, minutes, seconds, fraction]) =>
      Number(minutes) < 60 && Number(seconds) < 60
        ? (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
          Number((fraction ?? "").padEnd(3, "0"))
        : null,
  );
  if (start === undefined || end === undefined || start === null || end === null)
    return t("captions.file.timesRange");
  if (end <= start) return t("captions.file.endsBeforeStart");
  return end <= DAY_MS ? { start, end } : t("captions.file.endTooLate");
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00A0",
  lrm: "\u200E",
  rlm: "\u200F",
};
// Both patterns stop at the next `<`, because searching on from each unclosed `<` is quadratic.
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g;
const MARKS = /<[^<>]*>/g;

const SUBRIP_MARKS = /<\/?(?:b|i|u|s|c|font|span)(?:[\s.][^<>]*)?>|\{\\[^{}]*\}/gi;

function plainText(text: string, isVtt: boolean): string {
  if (!isVtt) return tidyCueText(text.replace(SUBRIP_MARKS, ""));
  const words = text.replace(VOICE, (_all, name: string) => `${name.trim()}: `).replace(MARKS, "");
  return tidyCueText(
    words.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => ENTITIES[name] ?? ""),
  );
}

/** Removes control characters, bidirectional embeddings and empty lines from a caption's text. */
export function tidyCueText(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/\p{Surrogate}/gu, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

const joined = (one: string, other: string) =>
  [one, other].filter((text) => text !== "").join("\n");

export const inOrder = (cues: Cue[]): Cue[] =>
  [...cues].sort((a, b) => a.start - b.start || a.end - b.end);

export function vttTime(ms: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(Math.floor(ms % 1000)).padStart(3, "0")}`;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Serializes captions as a WebVTT file. `parseCaptions` reads the same captions from that file. */
export const toVtt = (cues: Cue[]): string =>
  [
    "WEBVTT\n",
    ...inOrder(cues).map(
      (cue) => `${vttTime(cue.start)} --> ${vttTime(cue.end)}\n${escaped(tidyCueText(cue.text))}\n`,
    ),
  ].join("\n");
