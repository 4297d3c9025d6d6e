import * as z from "zod";
import { CategorySlug } from "../../videos/contract.ts";
import { KNOWLEDGE } from "./knowledge-data.ts";

const Valued = z.array(z.tuple([z.number(), z.string()]).readonly()).readonly();
const Language = z.enum(["english", "german", "french", "spanish", "italian", "portuguese", "dutch", "polish"]);

export const Knowledge = z.object({
  /** Of the classifier of categories: category/weights.ts. */
  category: z.object({ bias: z.array(z.number()), scales: z.array(z.number()), weights: z.string() }),
  /** Words with what they are worth, blank between them, and phrases, "|" between them; a later one counts. */
  sentiment: z.object({ words: Valued, phrases: Valued }),
  /** The vocabulary of each category (category/vocabulary.ts). */
  topics: z.record(CategorySlug, z.string()).readonly(),
  /** Words that carry no subject, blank between them. */
  stopwords: z.record(Language, z.string()).readonly(),
});
/** What the built-in analysis knows of words; moderation's own is not in it, as that must never wait for anything. */
export type Knowledge = z.infer<typeof Knowledge>;

let known = KNOWLEDGE;
let fetchKnowledge: (() => Promise<Knowledge>) | null = null;

/** Where it comes from in the deployed Worker, whose bundle it would weigh down. */
export const setKnowledgeSource = (from: () => Promise<Knowledge>): void => {
  fetchKnowledge = from;
};

/** Before the built-in is asked anything; kept while the isolate lives. @throws what the source throws */
export async function loadKnowledge(): Promise<void> {
  if (known === null && fetchKnowledge) known = await fetchKnowledge();
}

/** @throws Error where `loadKnowledge` was not waited for */
export function knowledge(): Knowledge {
  if (known === null) throw new Error("The built-in analysis was asked before loadKnowledge");
  return known;
}

/** For tests: as the deployed Worker is when it starts. */
export const forgetKnowledge = (): void => {
  known = null;
};
