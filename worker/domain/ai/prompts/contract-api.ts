import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import {
  CHANGE_KINDS,
  FINDING_KINDS,
  FINDING_SEVERITIES,
  PART_KINDS,
  PROMPT_DETAILS,
  PROMPT_GOALS,
  PROMPT_INTENTS,
  PROMPT_PLATFORMS,
} from "./contract.ts";

export const PromptQuery = z.object({
  before: z.string().max(90).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const Passage = z
  .object({ start: z.int(), end: z.int() })
  .meta({ description: "Start and end offsets of a passage in `text`, in UTF-16 code units." });
export type Passage = z.infer<typeof Passage>;

export const PromptPart = z.object({
  kind: z.enum(PART_KINDS),
  label: z.string(),
  found: z.array(z.string()).meta({
    description: "Passages of the prompt that contain this part. Empty if the part is missing.",
  }),
  isNeeded: z.boolean().meta({ description: "Whether this kind of task requires the part." }),
});
export type PromptPart = z.infer<typeof PromptPart>;

export const PromptFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(FINDING_SEVERITIES),
  message: z.string().meta({ description: "A human-readable description of the problem." }),
  repair: z
    .string()
    .nullable()
    .meta({ description: "The fix that was applied. Null if only the user can fix the problem." }),
  passage: Passage.nullable().meta({
    description: "The passage with the problem. Null if the problem is a missing part.",
  }),
});
export type PromptFinding = z.infer<typeof PromptFinding>;

export const PromptTechnique = z.object({
  id: z.string(),
  name: z.string(),
  reason: z
    .string()
    .meta({ description: "The reason why the technique was chosen for this prompt." }),
});
export type PromptTechnique = z.infer<typeof PromptTechnique>;

export const PromptChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
});
export type PromptChange = z.infer<typeof PromptChange>;

export const CriterionScore = z.object({
  id: z.string(),
  label: z.string(),
  points: z.number().meta({ description: "Points scored, from 0 to `max`." }),
  max: z.number(),
});
export type CriterionScore = z.infer<typeof CriterionScore>;

export const PromptScore = z.object({
  total: z.int().meta({ description: "Total score, from 0 to 100." }),
  criteria: z.array(CriterionScore),
});
export type PromptScore = z.infer<typeof PromptScore>;

export const OptimizedPrompt = z
  .object({
    text: z.string().meta({
      description:
        "The analyzed prompt, without control characters and secrets. Offsets of passages refer to this text.",
    }),
    platform: z.enum(PROMPT_PLATFORMS),
    goal: z.enum(PROMPT_GOALS),
    detail: z.enum(PROMPT_DETAILS),
    provider: z.object({ name: z.string(), isExternal: z.boolean() }),
    intent: z.object({ kind: z.enum(PROMPT_INTENTS), label: z.string(), because: z.string() }),
    language: z.object({ name: z.string(), isAnalyzed: z.boolean() }),
    parts: z.array(PromptPart),
    findings: z.array(PromptFinding),
    techniques: z.array(PromptTechnique),
    optimized: z.string(),
    slots: z
      .array(z.string())
      .meta({ description: "Placeholders for the user to fill in, without brackets." }),
    changes: z.array(PromptChange),
    before: PromptScore,
    after: PromptScore,
    notAnalyzed: z
      .array(z.string())
      .meta({ description: "Human-readable messages about what wasn't analyzed, and why." }),
  })
  .meta({ id: "OptimizedPrompt" });
export type OptimizedPrompt = z.infer<typeof OptimizedPrompt>;

export const OptimizeResponse = z.object({
  id: z.string().nullable().meta({
    description:
      "The ID of the stored prompt. Null if the user isn't signed in, because the prompt isn't stored then.",
  }),
  result: OptimizedPrompt,
});
export type OptimizeResponse = z.infer<typeof OptimizeResponse>;

export const PromptSummary = z.object({
  id: z.string(),
  text: z.string().meta({ description: "The first characters of the prompt." }),
  platform: z.enum(PROMPT_PLATFORMS),
  intent: z.enum(PROMPT_INTENTS),
  scoreBefore: z.int(),
  scoreAfter: z.int(),
  createdAt: Time,
});
export type PromptSummary = z.infer<typeof PromptSummary>;

export const PromptPage = z.object({
  prompts: z.array(PromptSummary),
  next: z
    .string()
    .nullable()
    .meta({ description: "Cursor for the next page. Pass it as `before`. Null on the last page." }),
});
export type PromptPage = z.infer<typeof PromptPage>;

export const StoredPrompt = z.object({
  id: z.string(),
  createdAt: Time,
  isOlder: z.boolean().meta({
    description:
      "Whether the optimizer's rules have changed since. The stored result isn't updated.",
  }),
  result: OptimizedPrompt,
});
export type StoredPrompt = z.infer<typeof StoredPrompt>;
