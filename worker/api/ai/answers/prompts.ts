import * as z from "zod";
import {
  FINDING_KINDS,
  type KeptPrompt,
  type OptimizedPrompt,
  PART_KINDS,
  PROMPT_DETAILS,
  PROMPT_GOALS,
  PROMPT_INTENTS,
  PROMPT_PLATFORMS,
  type PromptPage,
} from "../../../domain/ai/prompts/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Passage = z
  .object({ start: z.int(), end: z.int() })
  .meta({ description: "Where it stands in `text`, in UTF-16 units." });
const Score = z.object({
  total: z.int().meta({ description: "0 to 100." }),
  criteria: z.array(
    z.object({ id: z.string(), label: z.string(), points: z.number(), max: z.number() }),
  ),
});

const Result = answerOf<OptimizedPrompt>()(
  z
    .object({
      text: z.string().meta({ description: "The prompt as it was read, its secrets blanked." }),
      platform: z.enum(PROMPT_PLATFORMS),
      goal: z.enum(PROMPT_GOALS),
      detail: z.enum(PROMPT_DETAILS),
      provider: z.object({ name: z.string(), isExternal: z.boolean() }),
      intent: z.object({ kind: z.enum(PROMPT_INTENTS), label: z.string(), because: z.string() }),
      language: z.object({ name: z.string(), isAnalysed: z.boolean() }),
      parts: z.array(
        z.object({
          kind: z.enum(PART_KINDS),
          label: z.string(),
          found: z.array(z.string()),
          isNeeded: z.boolean(),
        }),
      ),
      findings: z.array(
        z.object({
          kind: z.enum(FINDING_KINDS),
          severity: z.enum(["high", "medium", "low"]),
          message: z.string(),
          repair: z
            .string()
            .nullable()
            .meta({ description: "What was done about it; null where only the person can." }),
          passage: Passage.nullable(),
        }),
      ),
      techniques: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      optimized: z.string(),
      slots: z
        .array(z.string())
        .meta({ description: "Places to fill in, without their brackets." }),
      changes: z.array(
        z.object({
          kind: z.enum(["removed", "added", "rewritten", "moved"]),
          before: z.string(),
          after: z.string(),
          reason: z.string(),
        }),
      ),
      before: Score,
      after: Score,
      notAnalysed: z.array(z.string()),
    })
    .meta({ id: "OptimizedPrompt" }),
);

export const OptimizeAnswer = z.object({
  id: z.string().nullable().meta({ description: "Null for a visitor, for whom nothing is kept." }),
  result: Result,
});
export const KeptPromptAnswer = answerOf<KeptPrompt>()(
  z.object({ id: z.string(), createdAt: Time, isOlder: z.boolean(), result: Result }),
);
export const PromptPageAnswer = answerOf<PromptPage>()(
  z.object({
    prompts: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        platform: z.enum(PROMPT_PLATFORMS),
        intent: z.enum(PROMPT_INTENTS),
        scoreBefore: z.int(),
        scoreAfter: z.int(),
        createdAt: Time,
      }),
    ),
    next: z.string().nullable(),
  }),
);
