import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";

/** Length limit of a prompt, UTF-16 code units. */
export const PROMPT_MAX = 8000;
/** Maximum number of saved prompts per user. Saving one more deletes the oldest. */
export const MAX_STORED_PROMPTS = 200;
/** Time within which a deleted prompt can be restored, ms. */
export const PROMPT_UNDO_MS = 10 * 60_000;

export const PROMPT_PLATFORMS = ["chatgpt", "claude", "gemini", "image", "generic"] as const;
export type PromptPlatform = (typeof PROMPT_PLATFORMS)[number];
const PLATFORMS: Record<PromptPlatform, Message> = {
  chatgpt: msg("prompts.platforms.chatgpt"),
  claude: msg("prompts.platforms.claude"),
  gemini: msg("prompts.platforms.gemini"),
  image: msg("prompts.platforms.image"),
  generic: msg("prompts.platforms.generic"),
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
  write: msg("prompts.intents.write"),
  title: msg("prompts.intents.title"),
  script: msg("prompts.intents.script"),
  "video-idea": msg("prompts.intents.videoIdea"),
  ideas: msg("prompts.intents.ideas"),
  rewrite: msg("prompts.intents.rewrite"),
  reply: msg("prompts.intents.reply"),
  summarise: msg("prompts.intents.summarize"),
  analyse: msg("prompts.intents.analyze"),
  compare: msg("prompts.intents.compare"),
  explain: msg("prompts.intents.explain"),
  extract: msg("prompts.intents.extract"),
  translate: msg("prompts.intents.translate"),
  plan: msg("prompts.intents.plan"),
  code: msg("prompts.intents.code"),
  image: msg("prompts.intents.image"),
  ask: msg("prompts.intents.ask"),
};

export const intentLabel = (intent: PromptIntent): string => t(INTENTS[intent]);

/** "auto" detects the goal from the text of the prompt. */
export const PROMPT_GOALS = ["auto", ...PROMPT_INTENTS] as const;
export type PromptGoal = (typeof PROMPT_GOALS)[number];

/** "basic" improves the user's text; "full" also adds placeholders for missing information. */
export const PROMPT_DETAILS = ["basic", "full"] as const;
export type PromptDetail = (typeof PROMPT_DETAILS)[number];

export const OptimizePromptInput = z.strictObject({
  text: z
    .string()
    .max(PROMPT_MAX, { error: () => t("prompts.form.promptTooLong", { max: PROMPT_MAX }) })
    .refine((text) => /[\p{L}\p{N}]/u.test(text), {
      error: () => t("prompts.form.promptRequired"),
    }),
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
  role: msg("prompts.techniques.role"),
  context: msg("prompts.techniques.context"),
  format: msg("prompts.techniques.format"),
  constraints: msg("prompts.techniques.constraints"),
  split: msg("prompts.techniques.split"),
  slots: msg("prompts.techniques.slots"),
  delimiters: msg("prompts.techniques.delimiters"),
  think: msg("prompts.techniques.think"),
  perspectives: msg("prompts.techniques.perspectives"),
  examples: msg("prompts.techniques.examples"),
  criteria: msg("prompts.techniques.criteria"),
  ask: msg("prompts.techniques.ask"),
  picture: msg("prompts.techniques.picture"),
  avoid: msg("prompts.techniques.avoid"),
  language: msg("prompts.techniques.language"),
} as const;
export type TechniqueId = keyof typeof TECHNIQUES;
export const techniqueName = (id: TechniqueId): string => t(TECHNIQUES[id]);
