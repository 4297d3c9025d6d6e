import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";

/** Maximum length of a prompt, UTF-16 code units. */
export const PROMPT_MAX = 8000;
/** Maximum number of saved prompts per user. The oldest ones are deleted. */
export const PROMPTS_KEPT = 200;
/** Undo period of a deleted prompt, milliseconds. */
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

/** auto: the goal is detected from the prompt. */
export const PROMPT_GOALS = ["auto", ...PROMPT_INTENTS] as const;
export type PromptGoal = (typeof PROMPT_GOALS)[number];

/** basic: improves the existing text. full: also adds placeholders for missing information. */
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
export const FINDING_SEVERITIES = ["high", "medium", "low"] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

export const CHANGE_KINDS = ["removed", "added", "rewritten", "moved"] as const;

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
