import { type Message, msg, t } from "#i18n/t.ts";
import { PART_KINDS, type PartKind, type PromptIntent } from "./contract.ts";
import type { PromptPart } from "./contract-api.ts";
import { fragmentsOf, type Outline, textOf } from "./outline.ts";
import { PROFILES } from "./profiles.ts";
import { NEGATIVE } from "./sentence-class.ts";
import { isOnlySlots, maskLiterals, maskSlots } from "./text.ts";

const LABELS: Record<PartKind, Message> = {
  task: msg("prompts.parts.task"),
  topic: msg("prompts.parts.topic"),
  role: msg("prompts.parts.role"),
  context: msg("prompts.parts.context"),
  audience: msg("prompts.parts.audience"),
  format: msg("prompts.parts.format"),
  length: msg("prompts.parts.length"),
  tone: msg("prompts.parts.tone"),
  limits: msg("prompts.parts.limits"),
  material: msg("prompts.parts.material"),
};

const NUMBER =
  "(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|a hundred)";
const UNIT =
  "(?:words?|characters?|chars|sentences?|paragraphs?|lines?|pages?|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|bullet points?|bullets|items?|ideas?|titles?|examples?|points?|steps?|options?|tips?|names?|headlines?|versions?|tweets?|hashtags?|questions?|slides?|images?|pictures?|variants?|variations?|entries|reasons?|scenes?|topics?)";
const BOUND =
  "(?:(?:under|below|at most|max(?:imum)?(?: of)?|no more than|not more than|up to|about|around|roughly|exactly|at least|less than|fewer than|more than|over|within|between)\\s+)?";
/** Matches lengths such as "under 300 words", "5-7 catchy titles" and "60-second". */
export const LENGTH = new RegExp(
  `\\b(${BOUND}${NUMBER}(?:\\s*(?:-|–|to|and)\\s*${NUMBER})?)(?:(?:[\\s-]+[a-z]+){1,2}?\\s+|[\\s-]*)(${UNIT})\\b`,
  "gi",
);

const TONE =
  /\b(?:(?:in an? |with an? )?(?:friendly|formal|informal|casual|professional|humorous|funny|serious|playful|enthusiastic|warm|neutral|persuasive|sarcastic|witty|conversational|academic|inspiring|inspirational|calm|energetic|dramatic|empathetic|confident|upbeat|relaxed|polite)(?:(?:,| and| but) (?:friendly|formal|informal|casual|professional|humorous|funny|serious|playful|warm|witty|calm|confident|short|simple|honest))? (?:tone|voice|style|manner|way|language)|tone(?: should be| is|:) [a-z]+(?: and [a-z]+)?|sound [a-z]+)\b|\b(?:friendly|formal|informal|casual|humorous|funny|playful|witty|sarcastic|conversational|persuasive)\b/gi;

const FORMAT =
  /\b(?:in (?:a |an )?)?(?:bullet(?:ed)?(?: points?| lists?)|bullets|numbered lists?|table|json|csv|ya?ml|xml|markdown|html|step[- ]by[- ]step|outline|checklist|q&a|code block|one per line|in one sentence|in a single sentence|spreadsheet)\b/gi;

const PEOPLE =
  "beginners?|kids|children|adults|students?|developers?|experts?|viewers?|readers?|subscribers?|followers?|listeners?|customers?|clients?|managers?|executives?|teenagers?|teens|parents?|teachers?|professionals?|fans?|newcomers?|gamers?|artists?|musicians?|creators?|streamers?|freelancers?|owners?|engineers?|friends?|audience|community|boss|colleagues?|grandmother|grandma|seniors|women|men|non-experts?|year[- ]olds?|lay ?people|public|hobbyists|enthusiasts|investors|recruiters?";
const AUDIENCE = new RegExp(
  `\\b(?:for|aimed at|targeted at|targeting|to)\\s+((?:(?!(?:and|or|to|for|in|with|about|of)\\b)[\\w'-]+\\s+){0,4}(?:${PEOPLE})(?:\\s+(?:who|that|with)\\s+[^.,;:!?\\n]{3,50})?)\\b|\\b((?:people|anyone|someone|those) who [^.,;:!?\\n]{3,50})|\\b(like i'?m (?:five|\\d+))\\b`,
  "gi",
);
const TOPIC =
  /\b(?:about|on the topic of|regarding|concerning|on how to|on why|covering)\s+([^\s.,;:!?][^.,;:!?\n]{1,89}?)(?=\s{1,5}(?:for|in (?:a|an|the|under|about|\d)|with|using|under|to (?:an?|my|the))\s|\s{1,5}(?:and|then) (?:then |also )?(?:write|make|create|give|translate|suggest|list|explain|summari)|[.,;:!?\n]|$)/i;
const OBJECT =
  /^(?:[^\w\s'-]*[\w'-]+\s+){1,3}?(?:me\s+)?(?:an?|the|my|our|some|\d+|this|these)\s+([^\s.,;:!?][^.,;:!?\n]{1,89})/i;

const findPhrases = (text: string, pattern: RegExp, group = 0): string[] => {
  const matches = [
    ...text.matchAll(
      new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`),
    ),
  ];
  const words = matches.map((match) =>
    (group === 0 ? match[0] : (match.slice(1).find((words) => words !== undefined) ?? ""))
      .replace(/\s+/g, " ")
      .trim(),
  );
  return [
    ...new Map(words.filter(Boolean).map((phrase) => [phrase.toLowerCase(), phrase])).values(),
  ].slice(0, 6);
};

/** Returns the parts of a prompt (task, audience and so on) in the order of PART_KINDS. */
export function partsOf(outline: Outline, intent: PromptIntent): PromptPart[] {
  const textsOf = (...sections: Parameters<typeof fragmentsOf>[1][]) =>
    fragmentsOf(outline, ...sections).map((fragment) =>
      textOf(outline, fragment).replace(/^\s*\d+[.)]\s/, ""),
    );
  const { isAnalyzed } = outline.language;
  // Lengths are searched only in format lines without a heading, because numbers under a format
  // heading often count something else.
  const unplacedFormats = outline.fragments
    .filter((fragment) => fragment.section === "format" && !fragment.isPlaced)
    .map((fragment) => textOf(outline, fragment));
  const searchableText = (...sections: Parameters<typeof fragmentsOf>[1][]) =>
    isAnalyzed ? maskSlots([...textsOf(...sections), ...unplacedFormats].join("\n")) : "";
  const task = textsOf("task", "subject");
  const taskText = maskLiterals(task.join("\n"));
  const limits = textsOf("constraints").filter((line) => !isOnlySlots(line));
  const filledOnly = (words: string[]) => words.filter((line) => !isOnlySlots(line));
  const phrases: Record<PartKind, string[]> = {
    task,
    topic: isAnalyzed ? topicOf(taskText) : [],
    role: filledOnly(textsOf("role")),
    context: filledOnly(textsOf("context")),
    audience: [
      ...filledOnly(textsOf("audience")),
      ...findPhrases(searchableText("task", "subject", "context", "constraints"), AUDIENCE, 1),
    ].slice(0, 4),
    // A format that a coding task names (JSON) is usually for data that the program reads or
    // writes.
    format: [
      ...filledOnly(textsOf("format")),
      ...(intent === "code"
        ? []
        : findPhrases(maskSlots(textsOf("task", "constraints").join("\n")), FORMAT)),
    ].slice(0, 6),
    length: lengthsIn(searchableText("task", "subject", "constraints")),
    tone: findPhrases(searchableText("task", "subject", "constraints"), TONE),
    limits,
    material: outline.materials
      .map(({ content }) => content)
      .filter((content) => !isOnlySlots(content)),
  };
  const needs: readonly string[] = ["task", "format", ...PROFILES[intent].needs];
  return PART_KINDS.map((kind) => ({
    kind,
    label: t(LABELS[kind]),
    found: phrases[kind],
    isNeeded: needs.includes(kind),
  }));
}

export const aboutOf = (task: string): string[] => findPhrases(maskLiterals(task), TOPIC, 1);

/** Returns numbers with their units: "10 titles" for "10 catchy titles". */
const lengthsIn = (text: string): string[] => {
  const words = [...text.matchAll(LENGTH)].map(([whole, number = "", unit = ""]) =>
    (unit === "" ? whole : `${number} ${unit}`).replace(/\s+/g, " ").trim(),
  );
  return [...new Map(words.map((phrase) => [phrase.toLowerCase(), phrase])).values()].slice(0, 6);
};

function topicOf(task: string): string[] {
  const about = aboutOf(task);
  if (about.length > 0) return about.slice(0, 2);
  const object = OBJECT.exec(task.trim())?.[1]?.replace(/\s+/g, " ").trim();
  return object ? [object] : [];
}

export const partOf = (parts: readonly PromptPart[], kind: PartKind): string[] =>
  parts.find((part) => part.kind === kind)?.found ?? [];

/** Returns true if a constraint only says what is unwanted, as in "no emojis". */
export const isNegative = (line: string): boolean =>
  NEGATIVE.test(line.trim()) && !/\b(?:instead|but|rather)\b/i.test(line);
