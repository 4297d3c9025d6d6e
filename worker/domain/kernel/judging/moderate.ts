import { t } from "#i18n/t.ts";
import { ruleReason } from "./contract-judged.ts";
import { CLASSES } from "./moderation/classes.ts";
import { findLikelyUnfit } from "./moderation/classifier.ts";
import { listClassWords } from "./moderation/features.ts";
import { foldSigns } from "./moderation/fold.ts";
import { FOREIGN_PHRASES } from "./moderation/lexicon.ts";
import { patternOf, wordsOf } from "./moderation/phrases.ts";
import type { Severity } from "./moderation/rule.ts";
import { CONTENT_RULES } from "./moderation/rules-content.ts";
import { MORE_PEOPLE_RULES } from "./moderation/rules-more.ts";
import { PEOPLE_RULES } from "./moderation/rules-people.ts";
import { SAFE_PHRASES, WARNING_WORDS } from "./moderation/safe-phrases.ts";
import { REPEATED, SHAPES } from "./moderation/shapes.ts";
import { STOP, type Token, tokensOf } from "./moderation/tokens.ts";

export type { Severity } from "./moderation/rule.ts";

export interface Match {
  text: string;
  rule: string;
  severity: Severity;
  /** Position in the original text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface Moderation {
  safe: boolean;
  reason: string;
  severity: Severity | null;
  matches: Match[];
}

const RANK: Record<Severity, number> = { high: 0, medium: 1, low: 2 };
/** These words show that a text is about games, in which "kill him" is no threat. */
const GAME_CONTEXT =
  /\b(?:boss|game|round|respawn|lobby|raid|enemy|enemies|level|quest|map|minecraft|fortnite|valorant|ranked|1v1|npc|healer|hp|checkmate|match|season|playoffs)\b/i;
const PRONOUN_TARGET = /\b(?:him|her|them|you)\s*$/i;
const REPORT_VERB =
  /\b(?:told|said|says|wrote|shouted|yelled|screamed|called|sign|slogan|tweeted|chanted|quote|quoted|lyrics?|comments? like|messages? like|banned for)\b/i;
const QUOTATION = /["“”«»]([^"“”«»]{2,200})["“”«»]/g;
const TEXT_MAX = 50_000;
const MAX_HITS = 200;

const compiled = (() => {
  const vocabulary = new Set<string>();
  const rulesByFirstWord = new Map<string, { rule: string; severity: Severity; regex: RegExp }[]>();
  const add = (rule: string, severity: Severity, phrase: string) => {
    for (const word of wordsOf(phrase, CLASSES)) vocabulary.add(word);
    const { regex, first } = patternOf(phrase, CLASSES);
    for (const word of first) {
      const key = word.split(" ")[0] ?? word;
      rulesByFirstWord.set(key, [...(rulesByFirstWord.get(key) ?? []), { rule, severity, regex }]);
    }
  };
  return () => {
    if (rulesByFirstWord.size === 0) {
      for (const phrase of SAFE_PHRASES) add("safe", "low", phrase);
      for (const phrase of FOREIGN_PHRASES) add("harassment", "medium", phrase);
      for (const word of listClassWords()) vocabulary.add(word);
      for (const { rule, severity, phrases } of [
        ...PEOPLE_RULES,
        ...MORE_PEOPLE_RULES,
        ...CONTENT_RULES,
      ])
        for (const phrase of phrases) add(rule, severity, phrase);
    }
    return { vocabulary, rulesByFirstWord };
  };
})();

interface Hit {
  rule: string;
  severity: Severity;
  start: number;
  end: number;
}

/** Splits a text into words and removes disguises, such as digits in place of letters. */
export const tokensFor = (text: string): Token[] =>
  tokensOf(text.slice(0, TEXT_MAX), compiled().vocabulary);

/** Finds violations in a text by phrase rules or, if no rule matches, by a trained classifier. */
export function moderate(text: string): Moderation {
  const input = text.slice(0, TEXT_MAX);
  const tokens = tokensFor(input);
  const hits = [...findPhrases(tokens), ...findShapes(input)]
    .slice(0, MAX_HITS)
    .filter((match) => !isReported(input, match));
  const matches = removeCovered(hits.length > 0 ? hits : findLikely(input, tokens)).map(
    ({ rule, severity, start, end }) => ({
      text: text.slice(start, end),
      rule,
      severity,
      start,
      end,
    }),
  );
  const worst = matches[0];
  return {
    safe: worst === undefined,
    reason: worst ? t(ruleReason(worst.rule)) : t("ai.moderation.nothingFound"),
    severity: worst?.severity ?? null,
    matches,
  };
}

function findPhrases(tokens: Token[]): Hit[] {
  const { rulesByFirstWord } = compiled();
  const framedTokens = [
    { word: STOP, start: 0, end: 0 },
    ...tokens,
    { word: STOP, start: 0, end: 0 },
  ];
  const offsets: number[] = [];
  let line = "";
  for (const { word } of framedTokens) {
    offsets.push(line.length);
    line += `${word} `;
  }
  const hits: (Hit & { from: number; to: number })[] = [];
  for (const [from, { word }] of framedTokens.entries()) {
    for (const { rule, severity, regex } of rulesByFirstWord.get(word) ?? []) {
      regex.lastIndex = offsets[from] ?? 0;
      if (!regex.test(line)) continue;
      let to = from;
      while (to + 1 < framedTokens.length && (offsets[to + 1] ?? 0) < regex.lastIndex) to++;
      const inside = framedTokens.slice(from, to + 1).filter((token) => token.word !== STOP);
      const first = inside[0];
      const last = inside.at(-1);
      if (first && last) hits.push({ rule, severity, from, to, start: first.start, end: last.end });
    }
  }
  const safeHits = hits.filter(({ rule }) => rule === "safe");
  return hits.filter(
    ({ rule, from, to }) =>
      rule !== "safe" &&
      !safeHits.some((s) => s.from <= from + 1 && s.to >= to - 1 && s.from <= to && s.to >= from),
  );
}

function findShapes(raw: string): Hit[] {
  const signs = foldSigns(raw);
  const text = signs.map(({ sign }) => sign).join("");
  const hits: Hit[] = [];
  const add = (rule: string, severity: Severity, match: RegExpExecArray) => {
    // A character above U+FFFF has two UTF-16 units, so character positions differ from offsets.
    const first = signs[countSigns(text, match.index)];
    const last = signs[countSigns(text, match.index + match[0].length) - 1];
    if (first && last) hits.push({ rule, severity, start: first.start, end: last.end });
  };
  for (const { rule, severity, pattern, near, unless } of SHAPES) {
    if ((near && !near.test(text)) || unless?.test(text)) continue;
    for (const match of text.matchAll(pattern)) add(rule, severity, match);
  }
  for (const match of text.matchAll(REPEATED)) add("spam", "low", match);
  return hits;
}

const countSigns = (text: string, units: number) => [...text.slice(0, units)].length;

/** Tells whether a quote, warning or game talk makes a match harmless. Some rules ignore these. */
function isReported(text: string, { rule, start, end }: Hit): boolean {
  if (rule === "slur" || rule === "sexual-minors" || rule === "doxxing") return false;
  const around = text.slice(Math.max(0, start - 200), end + 200);
  if (rule === "threat" && GAME_CONTEXT.test(around) && PRONOUN_TARGET.test(text.slice(start, end)))
    return true;
  if (
    (rule === "scam" || rule === "hate" || rule === "violence" || rule === "threat") &&
    warns(around)
  )
    return true;
  if (!REPORT_VERB.test(around)) return false;
  for (const quote of around.matchAll(QUOTATION)) {
    const from = Math.max(0, start - 200) + quote.index;
    if (from <= start && from + quote[0].length >= end) return true;
  }
  return false;
}

const warns = (text: string) =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => WARNING_WORDS.has(word));

/** Finds violations with the classifier, which ignores quotes of other people. */
function findLikely(text: string, tokens: Token[]): Hit[] {
  const quotedRanges = REPORT_VERB.test(text)
    ? [...text.matchAll(QUOTATION)].map((quote) => ({
        from: quote.index,
        to: quote.index + quote[0].length,
      }))
    : [];
  const unquoted =
    quotedRanges.length === 0
      ? tokens
      : tokens.filter(
          ({ start, end }) => !quotedRanges.some(({ from, to }) => from <= start && to >= end),
        );
  return findLikelyUnfit(unquoted).map(({ start, end, isSure }) => ({
    rule: "likely",
    severity: isSure ? "medium" : "low",
    start,
    end,
  }));
}

/** Drops a match inside another match of equal or higher severity. */
function removeCovered(hits: Hit[]): Hit[] {
  const sorted = [...hits].sort(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start,
  );
  const uncovered: Hit[] = [];
  for (const match of sorted)
    if (!uncovered.some((k) => k.start <= match.start && k.end >= match.end)) uncovered.push(match);
  return uncovered;
}
