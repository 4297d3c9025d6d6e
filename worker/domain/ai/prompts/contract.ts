import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";

/** Characters of a prompt that is optimised. */
export const PROMPT_MAX = 8000;
/** Prompts that are kept for a person; the oldest go. */
export const PROMPTS_KEPT = 200;
/** How long a deleted prompt can be brought back, in milliseconds. */
export const PROMPT_UNDO_MS = 10 * 60_000;

export const PROMPT_PLATFORMS = ["chatgpt", "claude", "gemini", "image", "generic"] as const;
export type PromptPlatform = (typeof PROMPT_PLATFORMS)[number];
const PLATFORMS: Record<PromptPlatform, Message> = {
  chatgpt: msg("prompts.chatgpt"),
  claude: msg("prompts.claude"),
  gemini: msg("prompts.gemini"),
  image: msg("prompts.imageModel"),
  generic: msg("prompts.anyOther"),
};
export const platformLabel = (platform: PromptPlatform): string => t(PLATFORMS[platform]);

export const PROMPT_INTENTS = [
  "write",
  "title",
  "script",
  "video-idea",
  "ideas",
  "rewrite",
  "reply",
  "summarise",
  "analyse",
  "compare",
  "explain",
  "extract",
  "translate",
  "plan",
  "code",
  "image",
  "ask",
] as const;
export type PromptIntent = (typeof PROMPT_INTENTS)[number];
const INTENTS: Record<PromptIntent, Message> = {
  write: msg("prompts.intentWrite"),
  title: msg("prompts.intentTitle"),
  script: msg("prompts.intentScript"),
  "video-idea": msg("prompts.intentVideoIdea"),
  ideas: msg("prompts.intentIdeas"),
  rewrite: msg("prompts.intentRewrite"),
  reply: msg("prompts.intentReply"),
  summarise: msg("prompts.intentSummarise"),
  analyse: msg("prompts.intentAnalyse"),
  compare: msg("prompts.intentCompare"),
  explain: msg("prompts.intentExplain"),
  extract: msg("prompts.intentExtract"),
  translate: msg("prompts.intentTranslate"),
  plan: msg("prompts.intentPlan"),
  code: msg("prompts.intentCode"),
  image: msg("prompts.intentImage"),
  ask: msg("prompts.intentAsk"),
};

export const intentLabel = (intent: PromptIntent): string => t(INTENTS[intent]);

/** auto: the prompt's own words decide. */
export const PROMPT_GOALS = ["auto", ...PROMPT_INTENTS] as const;
export type PromptGoal = (typeof PROMPT_GOALS)[number];

/** basic: repairs what is there. full: also asks for what is missing. */
export const PROMPT_DETAILS = ["basic", "full"] as const;
export type PromptDetail = (typeof PROMPT_DETAILS)[number];

/** The body of POST /api/prompts/optimize. */
export const OptimizePromptInput = z.strictObject({
  text: z
    .string()
    .max(PROMPT_MAX, { error: () => t("prompts.shortenIt", { max: PROMPT_MAX }) })
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: () => t("prompts.writeThePrompt") }),
  platform: z.enum(PROMPT_PLATFORMS).default("generic"),
  goal: z.enum(PROMPT_GOALS).default("auto"),
  detail: z.enum(PROMPT_DETAILS).default("full"),
});
export type OptimizePromptInput = z.output<typeof OptimizePromptInput>;
export type PromptOptions = Omit<OptimizePromptInput, "text">;

/** Where a passage stands in the prompt, in UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

export const PART_KINDS = [
  "task",
  "topic",
  "role",
  "context",
  "audience",
  "format",
  "length",
  "tone",
  "limits",
  "material",
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** One part of a prompt that step 1 looked for. */
export interface PromptPart {
  kind: PartKind;
  label: string;
  /** The prompt's own words; none where the part is missing. */
  found: string[];
  /** Whether this kind of task needs it. */
  isNeeded: boolean;
}

export const FINDING_KINDS = [
  "vague",
  "unclear-reference",
  "contradiction",
  "no-format",
  "no-audience",
  "no-criteria",
  "no-material",
  "several-tasks",
  "only-negative",
  "filler",
  "repetition",
  "overlong",
  "secret",
  "personal",
  "undelimited",
  "injection",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
export type Severity = "high" | "medium" | "low";

export interface PromptFinding {
  kind: FindingKind;
  severity: Severity;
  /** What is wrong, in a sentence. */
  message: string;
  /** What was done about it; null where only the person can. */
  repair: string | null;
  /** Null where it is about what is not there. */
  passage: Passage | null;
}

const TECHNIQUES = {
  role: msg("prompts.techRole"),
  context: msg("prompts.techContext"),
  format: msg("prompts.techFormat"),
  constraints: msg("prompts.techConstraints"),
  split: msg("prompts.techSplit"),
  slots: msg("prompts.techSlots"),
  delimiters: msg("prompts.techDelimiters"),
  think: msg("prompts.techThink"),
  perspectives: msg("prompts.techPerspectives"),
  examples: msg("prompts.techExamples"),
  criteria: msg("prompts.techCriteria"),
  ask: msg("prompts.techAsk"),
  picture: msg("prompts.techPicture"),
  avoid: msg("prompts.techAvoid"),
  language: msg("prompts.techLanguage"),
} as const;
export type TechniqueId = keyof typeof TECHNIQUES;
export const techniqueName = (id: TechniqueId): string => t(TECHNIQUES[id]);

export interface PromptTechnique {
  id: string;
  name: string;
  /** Why it was chosen for this prompt. */
  reason: string;
}

export interface PromptChange {
  kind: "removed" | "added" | "rewritten" | "moved";
  before: string;
  after: string;
  reason: string;
}

export interface CriterionScore {
  id: string;
  label: string;
  /** Of `max`. */
  points: number;
  max: number;
}

export interface PromptScore {
  /** 0 to 100. */
  total: number;
  criteria: CriterionScore[];
}

/** What the four steps made of a prompt. */
export interface OptimizedPrompt {
  /**
   * The prompt as it was read: without control characters, secrets blanked. Passages refer to it.
   */
  text: string;
  platform: PromptPlatform;
  goal: PromptGoal;
  detail: PromptDetail;
  provider: { name: string; isExternal: boolean };
  intent: { kind: PromptIntent; label: string; because: string };
  language: { name: string; isAnalysed: boolean };
  parts: PromptPart[];
  findings: PromptFinding[];
  techniques: PromptTechnique[];
  optimized: string;
  /** Placeholders that the person has to fill, without their brackets. */
  slots: string[];
  changes: PromptChange[];
  before: PromptScore;
  after: PromptScore;
  /** What was left unread, and why; sentences. */
  notAnalysed: string[];
}

/** One of a person's prompts in their list. */
export interface PromptSummary {
  id: string;
  /** How the prompt begins. */
  text: string;
  platform: PromptPlatform;
  intent: PromptIntent;
  scoreBefore: number;
  scoreAfter: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export interface PromptPage {
  prompts: PromptSummary[];
  /** Give it as `before` for the next page; null at the end. */
  next: string | null;
}

/** A kept prompt. */
export interface KeptPrompt {
  id: string;
  createdAt: number;
  /** The rules have changed since it was made: its output is as it was given then. */
  isOlder: boolean;
  result: OptimizedPrompt;
}
