import * as z from "zod";
import { type AskDeps, ask, withKnowledge } from "./ask.ts";
import { sentimentOf } from "./built-in/index.ts";
import type { SentimentInput } from "./contract.ts";
import type { ReadSentiment } from "./contract-api.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

const Sentiment = z.object({
  rating: z.number().min(1).max(5),
  confidence: z.number().min(0).max(1),
  emotions: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^\p{L}{2,20}$/u),
    )
    .max(5),
});

const INSTRUCTIONS = `Say how "text" feels about what it speaks of. Shape: {"rating": 1 (very negative) to 5 (very positive), whole,
"confidence": 0 to 1, "emotions": [up to 5 English nouns, strongest first]}`;

/** Returns the sentiment of a text. @throws as `ask` */
export async function readSentiment(
  deps: AskDeps,
  { userId, text }: SentimentInput & { userId: string },
): Promise<ReadSentiment> {
  const { result, provider } = await ask<z.output<typeof Sentiment>>(deps, {
    task: "sentiment",
    userId,
    instructions: INSTRUCTIONS,
    data: { text },
    schema: Sentiment,
    maxTokens: 120,
    storedForMs: WEEK,
    builtIn: () => withKnowledge(() => sentimentOf(text)),
  });
  return { ...result, rating: Math.round(result.rating), provider };
}
