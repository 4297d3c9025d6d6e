import { t } from "#i18n/t.ts";
import { fragmentsOf, repeats, textOf, withoutRepeats } from "../outline.ts";
import { isNegative, LENGTH } from "../parts.ts";
import { wordsIn } from "../text.ts";
import { type Finding, type Rule, readable } from "./diagnosis.ts";

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
const RESOLUTION_MARK = "pull apart";
/** Words before a length that limit a part of the text: "each title at most 60 characters". */
const PART_LENGTH_PREFIX =
  /\b(?:each|per|every|titles?|hook|intro|description|headlines?|subject line|then|first|second|last)\b[^.;\n]{0,25}$/i;

/** Finds pairs of requirements that exclude each other, such as "neutral" and "persuasive". */
export const contradictions: Rule = (input) => {
  const { outline } = input;
  if (!outline.language.isAnalyzed) return [];
  const fragments = fragmentsOf(
    outline,
    "task",
    "subject",
    "style",
    "constraints",
    "format",
    "audience",
  );
  const settled = fragments
    .map((fragment) => textOf(outline, fragment))
    .filter((line) => line.includes(RESOLUTION_MARK));
  const unsettled = fragments.filter(
    (fragment) => !textOf(outline, fragment).includes(RESOLUTION_MARK),
  );
  // Chooses the alphabetically first match, so that reordering the prompt's sections changes
  // nothing.
  const firstMatch = (pattern: RegExp) => {
    const hits = unsettled.flatMap((fragment) => {
      const words = readable(outline, fragment);
      const match = pattern.exec(words);
      if (!match || DENIAL.test(words.slice(0, match.index))) return [];
      return [
        {
          start: fragment.start + match.index,
          end: fragment.start + match.index + match[0].length,
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
    const [a, b] = [firstMatch(one), firstMatch(other)];
    return a && b ? [{ a, b }] : [];
  });
  return [...clashes, ...lengthClashes(input)].flatMap(({ a, b }): Finding[] => {
    const [firstText, secondText] = [textOf(outline, a), textOf(outline, b)];
    if (settled.some((line) => line.includes(`“${firstText}”`) && line.includes(`“${secondText}”`)))
      return [];
    const line = `Where “${firstText}” and “${secondText}” ${RESOLUTION_MARK}: [which comes first?]`;
    const message = t("prompts.diagnose.conflicts.contradiction", {
      one: firstText,
      other: secondText,
    });
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
function lengthClashes({ outline: fullOutline }: Parameters<Rule>[0]) {
  // Counts a repeated task once. Otherwise two tasks would be assumed, and conflicting lengths
  // would be missed.
  const outline = withoutRepeats(fullOutline);
  const tasks = fragmentsOf(outline, "task").length;
  if (tasks > 1) return [];
  const lengths: { start: number; end: number; value: number; unit: string; bound: Bound }[] = [];
  for (const fragment of fragmentsOf(outline, "task", "constraints", "format")) {
    const words = readable(outline, fragment);
    for (const match of words.matchAll(LENGTH)) {
      const numbers = match[0].match(/\d[\d,.]*/g) ?? [];
      const unit = /\b(words?|characters?|pages?|minutes?|seconds?)$/i
        .exec(match[0])?.[1]
        ?.toLowerCase()
        .replace(/s$/, "");
      if (numbers.length !== 1 || !unit || PART_LENGTH_PREFIX.test(words.slice(0, match.index)))
        continue;
      const bound = /at least|more than|over/i.test(match[0])
        ? "least"
        : /under|most|max|no more|up to|less|within|below/i.test(match[0])
          ? "most"
          : "is";
      lengths.push({
        start: fragment.start + match.index,
        end: fragment.start + match.index + match[0].length,
        value: Number(numbers[0]?.replace(/[,.]/g, "")),
        unit,
        bound,
      });
    }
  }
  const [a, b] = [
    lengths[0],
    lengths.find((length) => length.unit === lengths[0]?.unit && length.value !== lengths[0].value),
  ];
  if (!a || !b) return [];
  const [low, high] = a.value < b.value ? [a, b] : [b, a];
  return low.bound === "least" && high.bound === "most"
    ? []
    : [{ a: { start: a.start, end: a.end }, b: { start: b.start, end: b.end } }];
}

/** Finds prompts whose constraints only say what is forbidden, and never what is wanted. */
export const onlyNegative: Rule = ({ outline, isImage }) => {
  if (!outline.language.isAnalyzed || isImage) return [];
  const limits = fragmentsOf(outline, "constraints").filter(
    (fragment) => !/^\s*Treat what stands inside/.test(textOf(outline, fragment)),
  );
  if (limits.length === 0 || !limits.every((fragment) => isNegative(textOf(outline, fragment))))
    return [];
  return limits.map((fragment): Finding => {
    const text = textOf(outline, fragment);
    const passage = { start: fragment.start, end: fragment.end };
    const ends = /[.!?]$/.test(text);
    const to = `${text}${ends ? "" : "."} Instead: [what to do]`;
    const reason = t("prompts.diagnose.conflicts.onlyNegative");
    return {
      kind: "only-negative",
      severity: "medium",
      message: reason,
      repair: t("prompts.diagnose.conflicts.onlyNegativeRepair"),
      passage,
      edits: [{ start: fragment.end, end: fragment.end, to: to.slice(text.length), reason }],
    };
  });
};

export const repetition: Rule = ({ outline }) =>
  repeats(outline).map((fragment) => ({
    kind: "repetition",
    severity: "low",
    message: t("prompts.diagnose.conflicts.duplicate"),
    repair: t("prompts.diagnose.filler.repair"),
    removedFragment: fragment,
    passage: { start: fragment.start, end: fragment.end },
  }));

const LONG_SENTENCE = 45;
const LONG_PROMPT = 320;
/** Reports prompts that are too long. Has no repair, because only the author can cut the text. */
export const overlong: Rule = ({ outline }) => {
  const unplacedFragments = outline.fragments.filter((fragment) => !fragment.isPlaced);
  const count = unplacedFragments.reduce(
    (sum, fragment) => sum + wordsIn(textOf(outline, fragment)).length,
    0,
  );
  const findings: Finding[] = unplacedFragments
    .filter((fragment) => wordsIn(textOf(outline, fragment)).length > LONG_SENTENCE)
    .map((fragment) => ({
      kind: "overlong",
      severity: "low",
      repair: null,
      passage: { start: fragment.start, end: fragment.end },
      message: t("prompts.diagnose.conflicts.longSentence", {
        n: wordsIn(textOf(outline, fragment)).length,
      }),
    }));
  if (count > LONG_PROMPT) {
    findings.push({
      kind: "overlong",
      severity: "low",
      repair: null,
      passage: null,
      message: t("prompts.diagnose.conflicts.longPrompt", { n: count }),
    });
  }
  return findings.slice(0, 6);
};
