import { type Message, msg, t } from "#i18n/t.ts";
import type { Passage } from "../contract-api.ts";
import { fragmentsOf } from "../outline.ts";
import { partOf } from "../parts.ts";
import { PROFILES } from "../profiles.ts";
import { REQUEST_PHRASES, TASK_VERBS } from "../sentence-class.ts";
import { applyEdits, type Edit, isOnlySlots, wordsIn } from "../text.ts";
import { type Finding, type Rule, readable } from "./diagnosis.ts";

const VERY = "(?:(?:really|very|super|so|pretty|quite|extremely|truly) )?";
const QUALITY = new RegExp(
  `\\b${VERY}(?:good|nice|great|better|best|cool|awesome|amazing|interesting|engaging|catchy|perfect|beautiful|high[- ]quality|effective|decent|creative|unique|viral|modern|fancy|fun|attractive|compelling|epic)\\b(?!\\s+(?:practices?|morning|evening|night|friends?|man|known|luck|than|fit|case|of\\b|facts?))`,
  "gi",
);
const AMOUNT =
  /\b(?:some|a few|few|several|many|a lot of|lots of|a bunch of|a couple of|various|multiple|numerous)\b(?=\s+(?:[\w'-]+\s+){0,2}[\w'-]+s\b)/gi;
const VAGUE_NOUN = /\b(?:something|anything|stuff|somehow|whatever|things)\b/gi;
const OPEN_ENDED = /\b(?:etc\b\.?|and so on|and so forth|and stuff like that)/gi;
const TIME = /\b(?:recent|recently|latest|soon|nowadays|these days)\b/gi;
const SIZE =
  /\b(?:short|brief|long|quick|lengthy)\b(?=\s+[a-z])(?!\s+(?:story|term|film|form|stories|run|time))/gi;
const DENIAL = /\b(?:not|don't|dont|never|without|no|avoid)\b/i;
const isDenied = (before: string): boolean =>
  DENIAL.test(before.slice(Math.max(before.lastIndexOf("."), before.lastIndexOf(";")) + 1));

/** Replaces each vague word such as "good" with a placeholder that asks for its meaning. */
export const vagueWords: Rule = ({ outline, parts, intent }) => {
  if (!outline.language.isAnalyzed) return [];
  const { quality, unit } = PROFILES[intent];
  const hasLength = partOf(parts, "length").length > 0;
  const kinds: [RegExp, (words: string) => string, Message][] = [
    [
      QUALITY,
      (words) => (/(?:better|best)$/i.test(words) ? "by which measure?" : `${quality}?`),
      msg("prompts.diagnose.vague.quality"),
    ],
    [AMOUNT, () => "how many?", msg("prompts.diagnose.vague.amount")],
    [VAGUE_NOUN, () => "what exactly?", msg("prompts.diagnose.vague.thing")],
    [OPEN_ENDED, () => "what else belongs here?", msg("prompts.diagnose.vague.openEnded")],
    [TIME, () => "since or until when?", msg("prompts.diagnose.vague.time")],
    ...(hasLength
      ? []
      : [
          [SIZE, () => `how many ${unit}?`, msg("prompts.diagnose.vague.size")] satisfies [
            RegExp,
            (words: string) => string,
            Message,
          ],
        ]),
  ];
  const askedPhrases = new Set<string>();
  return fragmentsOf(outline, "task", "subject", "constraints", "format").flatMap((fragment) => {
    const words = readable(outline, fragment);
    return kinds
      .flatMap(([pattern, question, reasonMessage]) =>
        [...words.matchAll(pattern)].map((match) => ({ match, question, reasonMessage })),
      )
      .filter(
        ({ match }) =>
          !(/^(?:anything|whatever)$/i.test(match[0]) && isDenied(words.slice(0, match.index))),
      )
      .sort((a, b) => a.match.index - b.match.index)
      .map(({ match, question, reasonMessage }): Finding => {
        const phrase = match[0];
        const passage = {
          start: fragment.start + match.index,
          end: fragment.start + match.index + phrase.length,
        };
        // The first occurrence of a word asks for its meaning. Later occurrences become "[word]".
        const to = askedPhrases.has(phrase.toLowerCase())
          ? `[${phrase}]`
          : `[${phrase}: ${question(phrase)}]`;
        askedPhrases.add(phrase.toLowerCase());
        const reason = t(reasonMessage, { words: phrase });
        return {
          kind: "vague",
          severity: "medium",
          message: reason,
          repair: t("prompts.diagnose.vague.repair", { place: to }),
          passage,
          edits: [{ ...passage, to, reason }],
        };
      });
  });
};

const PRONOUN = /\b(?:it|this|that|these|those|they|them)\b/i;
/** Matches the text after a pronoun that stands alone ("improve it") and not before a noun. */
const STANDALONE_REST =
  /^(?:\s*$|\s*[.,;:!?]|\s+(?:to|for|in|into|with|by|from|as|on|at|and|or|but|so|is|are|was|were|works?|does|do|mean|means|look|sound|better|good|great|nice|more|less|shorter|longer|clearer|funnier|please|now|again|again|up|down|out)\b)/i;
const EXPLETIVE_IT =
  /^it(?:'s| is| was| would be)?\s+(?:possible|true|better|worth|normal|ok|okay|safe|legal|time|like)\b/i;
const FUNCTION_WORD =
  /^(?:a|an|the|to|of|in|on|for|and|or|but|with|my|your|our|me|us|you|i|please|can|could|would|will|want|need|like|do|does|did|is|are|be|how|what|why|when|where|which|who|should|help|make|let|let's|just|also|then|not|more|less)$/i;
const VERB = new RegExp(`^(?:${TASK_VERBS.replaceAll("\\b", "").split(" (?!", 1)[0]})$`, "i");

/** Finds a pronoun without a noun that it can refer to, such as "Improve it". */
export const unclearReference: Rule = ({ outline }) => {
  const [fragment] = fragmentsOf(outline, "task", "subject");
  if (!fragment || !outline.language.isAnalyzed || outline.materials.length > 0) return [];
  const hasContext = fragmentsOf(outline, "context", "custom").some(
    (other) => !isOnlySlots(outline.text.slice(other.start, other.end)),
  );
  if (hasContext) return [];
  const words = readable(outline, fragment);
  const match = PRONOUN.exec(words);
  if (
    !match ||
    EXPLETIVE_IT.test(words.slice(match.index)) ||
    !STANDALONE_REST.test(words.slice(match.index + match[0].length))
  )
    return [];
  const named = outline.text.slice(fragment.start, fragment.start + match.index);
  const hasNoun =
    named.includes("[") ||
    (named.match(/[\p{L}\p{N}'’-]+/gu) ?? []).some(
      (word) => !FUNCTION_WORD.test(word) && !VERB.test(word),
    );
  if (hasNoun) return [];
  const passage = {
    start: fragment.start + match.index,
    end: fragment.start + match.index + match[0].length,
  };
  const to = `[${match[0]}: name what you mean]`;
  const reason = t("prompts.diagnose.vague.reference", { words: match[0] });
  return [
    {
      kind: "unclear-reference",
      severity: "high",
      message: reason,
      repair: t("prompts.diagnose.vague.repair", { place: to }),
      passage,
      edits: [{ ...passage, to, reason }],
    },
  ];
};

function trimmed(text: string, { start, end }: Edit): Passage {
  const words = text.slice(start, end);
  const from = start + (words.length - words.replace(/^[\s,]+/, "").length);
  return {
    start: from,
    end: Math.max(from, end - (words.length - words.replace(/(?<![\s,])[\s,]+$/, "").length)),
  };
}

const REQUEST_OPENING = new RegExp(`^${REQUEST_PHRASES}`, "i");
const FILLER_PATTERNS: readonly RegExp[] = [
  /,?\s?\b(?:please|kindly|pls|plz)\b,?/gi,
  /\b(?:basically|actually|literally|maybe|perhaps|i guess|if possible|if you can|to the best of your ability|as best you can)\b,?/gi,
  /(?<!\b(?:what|which|this|that|a|any|some|the|each|every|one|same|these|those)\s)\b(?:kind of|sort of)\b/gi,
  /(?:,?\s?\b(?:thank you|thanks)(?: so much| very much| a lot| in advance)?\b[.!]{0,5}){1,4}\s?$/gi,
];

/** Finds politeness and hedges ("please", "maybe"), which have no effect on a model. */
export const filler: Rule = ({ outline }) => {
  if (!outline.language.isAnalyzed) return [];
  const courtesyFindings = fragmentsOf(outline, "filler").map((fragment): Finding => {
    const passage = { start: fragment.start, end: fragment.end };
    const reason = t("prompts.diagnose.filler.courtesy");
    return {
      kind: "filler",
      severity: "low",
      message: reason,
      repair: t("prompts.diagnose.filler.repair"),
      passage,
      edits: [{ ...passage, to: "", reason }],
    };
  });
  const phraseFindings = fragmentsOf(
    outline,
    "task",
    "subject",
    "constraints",
    "format",
    "context",
    "audience",
    "role",
  ).flatMap((fragment) => {
    const words = readable(outline, fragment);
    const edits: Edit[] = [];
    const opening =
      fragment.section === "task" || fragment.section === "subject"
        ? (REQUEST_OPENING.exec(words)?.[0] ?? "")
        : "";
    if (
      /\p{L}/u.test(opening) &&
      !/^(?:and|then|also|now|next|finally|first|so|ok|okay|,|\s)+$/i.test(opening)
    ) {
      edits.push({ start: fragment.start, end: fragment.start + opening.length, to: "" });
      // Without "can you", the sentence is no longer a question, so its question mark becomes a
      // period.
      if (
        /\b(?:can|could|would|will) you\b|is it possible/i.test(opening) &&
        words.trimEnd().endsWith("?")
      ) {
        const at = fragment.start + words.trimEnd().length;
        edits.push({ start: at - 1, end: at, to: "." });
      }
    }
    for (const pattern of FILLER_PATTERNS) {
      for (const match of words.matchAll(pattern)) {
        const start = fragment.start + match.index;
        if (start < fragment.start + opening.length) continue;
        const keepsComma = match[0].startsWith(",") && match[0].endsWith(",");
        edits.push({ start, end: start + match[0].length, to: keepsComma ? "," : "" });
      }
    }
    if (wordsIn(applyEdits(outline.text, fragment, edits)).length === 0) return [];
    const reason = t("prompts.diagnose.filler.wordsReason");
    return edits
      .filter((edit) => edit.to !== ".")
      .map((edit): Finding => {
        const phrase = outline.text.slice(edit.start, edit.end).trim();
        const punctuationEdits = edits.filter(({ to }) => edit === edits[0] && to === ".");
        return {
          kind: "filler",
          severity: "low",
          message: t("prompts.diagnose.filler.words", {
            words: phrase.replace(/^,|,$/g, "").trim(),
          }),
          repair: t("prompts.diagnose.filler.repair"),
          passage: trimmed(outline.text, edit),
          edits: [edit, ...punctuationEdits].map((edit) => ({ ...edit, reason })),
        };
      });
  });
  return [...courtesyFindings, ...phraseFindings];
};
