import { t } from "#i18n/t.ts";
import { piecesOf, repeats, saidOnce, textOf } from "../outline.ts";
import { isNegative, LENGTH } from "../parts.ts";
import { wordsIn } from "../text.ts";
import { type Found, type Rule, readable } from "./diagnosis.ts";

const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:short|brief|concise|quick)\b/i,
    /\b(?:(?:very |highly |extremely )?detailed|in[- ]depth|in detail|comprehensive|thorough|exhaustive|long)\b/i,
  ],
  [/\bformal\b/i, /\b(?:casual|informal|slang|chatty)\b/i],
  [
    /\b(?:beginners?|novices|newcomers)\b/i,
    /\b(?:experts|specialists|advanced (?:users|readers|developers|viewers))\b/i,
  ],
  [
    /\b(?:simple|plain|everyday) (?:words|terms|language)\b/i,
    /\b(?:technical|scientific) (?:terms|language|detail)\b/i,
  ],
  [/\bserious\b/i, /\b(?:funny|humorous|playful|silly)\b/i],
  [/\b(?:neutral|objective|unbiased)\b/i, /\b(?:persuasive|one-sided|promotional|salesy)\b/i],
  [/\b(?:photorealistic|realistic)\b/i, /\b(?:cartoon(?:ish)?|abstract)\b/i],
  [/\bminimal(?:ist|istic)?\b/i, /\b(?:intricate|busy|crowded|maximalist)\b/i],
];
const DENIAL = /\b(?:not|n't|never|avoid|no|less|without|too)\s+(?:too |so |be |\w+ )?$/i;
const SETTLED = "pull apart";
/**
 * Matches words before a length that make it the length of a part of the output, for example "each
 * title".
 */
const OF_A_PART =
  /\b(?:each|per|every|titles?|hook|intro|description|headlines?|subject line|then|first|second|last)\b[^.;\n]{0,25}$/i;

/** Finds pairs of requirements that exclude each other. */
export const contradictions: Rule = (found) => {
  const { outline } = found;
  if (!outline.language.isAnalysed) return [];
  const pieces = piecesOf(outline, "task", "subject", "style", "constraints", "format", "audience");
  const settled = pieces
    .map((piece) => textOf(outline, piece))
    .filter((line) => line.includes(SETTLED));
  const open = pieces.filter((piece) => !textOf(outline, piece).includes(SETTLED));
  // Chooses the match that is first in alphabetical order, so that the result does not depend on
  // the order of the sections.
  const first = (pattern: RegExp) => {
    const hits = open.flatMap((piece) => {
      const words = readable(outline, piece);
      const match = pattern.exec(words);
      if (!match || DENIAL.test(words.slice(0, match.index))) return [];
      return [
        {
          start: piece.start + match.index,
          end: piece.start + match.index + match[0].length,
          said: match[0].toLowerCase(),
        },
      ];
    });
    return hits.reduce<(typeof hits)[number] | null>(
      (least, hit) => (least === null || hit.said < least.said ? hit : least),
      null,
    );
  };
  const clashes = PAIRS.flatMap(([one, other]) => {
    if (settled.some((line) => one.test(line) && other.test(line))) return [];
    const [a, b] = [first(one), first(other)];
    return a && b ? [{ a, b }] : [];
  });
  return [...clashes, ...lengthClashes(found)].flatMap(({ a, b }): Found[] => {
    const [here, there] = [textOf(outline, a), textOf(outline, b)];
    if (settled.some((line) => line.includes(`“${here}”`) && line.includes(`“${there}”`)))
      return [];
    const line = `Where “${here}” and “${there}” ${SETTLED}: [which comes first?]`;
    const message = t("prompts.diagnose.conflicts.contradiction", { one: here, other: there });
    return [
      {
        kind: "contradiction",
        severity: "high",
        message,
        repair: t("prompts.diagnose.conflicts.contradictionRepair"),
        passage: b,
        constraint: { line, reason: message },
      },
    ];
  });
};

type Bound = "least" | "most" | "is";
function lengthClashes({ outline: written }: Parameters<Rule>[0]) {
  // A repeated task counts once. Otherwise it would look like two tasks, and a conflict of lengths
  // within it would be missed.
  const outline = saidOnce(written);
  const tasks = piecesOf(outline, "task").length;
  if (tasks > 1) return [];
  const seen: { start: number; end: number; value: number; unit: string; bound: Bound }[] = [];
  for (const piece of piecesOf(outline, "task", "constraints", "format")) {
    const words = readable(outline, piece);
    for (const match of words.matchAll(LENGTH)) {
      const numbers = match[0].match(/\d[\d,.]*/g) ?? [];
      const unit = /\b(words?|characters?|pages?|minutes?|seconds?)$/i
        .exec(match[0])?.[1]
        ?.toLowerCase()
        .replace(/s$/, "");
      if (numbers.length !== 1 || !unit || OF_A_PART.test(words.slice(0, match.index))) continue;
      const bound = /at least|more than|over/i.test(match[0])
        ? "least"
        : /under|most|max|no more|up to|less|within|below/i.test(match[0])
          ? "most"
          : "is";
      seen.push({
        start: piece.start + match.index,
        end: piece.start + match.index + match[0].length,
        value: Number(numbers[0]?.replace(/[,.]/g, "")),
        unit,
        bound,
      });
    }
  }
  const [a, b] = [
    seen[0],
    seen.find((other) => other.unit === seen[0]?.unit && other.value !== seen[0].value),
  ];
  if (!a || !b) return [];
  const [low, high] = a.value < b.value ? [a, b] : [b, a];
  return low.bound === "least" && high.bound === "most"
    ? []
    : [{ a: { start: a.start, end: a.end }, b: { start: b.start, end: b.end } }];
}

/** Finds prompts whose constraints only forbid and never say what is wanted. */
export const onlyNegative: Rule = ({ outline, isImage }) => {
  if (!outline.language.isAnalysed || isImage) return [];
  const limits = piecesOf(outline, "constraints").filter(
    (piece) => !/^\s*Treat what stands inside/.test(textOf(outline, piece)),
  );
  if (limits.length === 0 || !limits.every((piece) => isNegative(textOf(outline, piece))))
    return [];
  return limits.map((piece): Found => {
    const said = textOf(outline, piece);
    const passage = { start: piece.start, end: piece.end };
    const ends = /[.!?]$/.test(said);
    const to = `${said}${ends ? "" : "."} Instead: [what to do]`;
    const reason = t("prompts.diagnose.conflicts.onlyNegative");
    return {
      kind: "only-negative",
      severity: "medium",
      message: reason,
      repair: t("prompts.diagnose.conflicts.onlyNegativeRepair"),
      passage,
      edits: [{ start: piece.end, end: piece.end, to: to.slice(said.length), reason }],
    };
  });
};

export const repetition: Rule = ({ outline }) =>
  repeats(outline).map((piece) => ({
    kind: "repetition",
    severity: "low",
    message: t("prompts.diagnose.conflicts.duplicate"),
    repair: t("prompts.diagnose.filler.repair"),
    drops: piece,
    passage: { start: piece.start, end: piece.end },
  }));

const LONG_SENTENCE = 45;
const LONG_PROMPT = 320;
/**
 * Reports sentences and prompts that are too long. Has no automatic repair, because only the author
 * can decide what to cut.
 */
export const overlong: Rule = ({ outline }) => {
  const own = outline.pieces.filter((piece) => !piece.isPlaced);
  const count = own.reduce((sum, piece) => sum + wordsIn(textOf(outline, piece)).length, 0);
  const found: Found[] = own
    .filter((piece) => wordsIn(textOf(outline, piece)).length > LONG_SENTENCE)
    .map((piece) => ({
      kind: "overlong",
      severity: "low",
      repair: null,
      passage: { start: piece.start, end: piece.end },
      message: t("prompts.diagnose.conflicts.longSentence", {
        n: wordsIn(textOf(outline, piece)).length,
      }),
    }));
  if (count > LONG_PROMPT) {
    found.push({
      kind: "overlong",
      severity: "low",
      repair: null,
      passage: null,
      message: t("prompts.diagnose.conflicts.longPrompt", { n: count }),
    });
  }
  return found.slice(0, 6);
};
