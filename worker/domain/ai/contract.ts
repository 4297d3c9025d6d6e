import * as z from "zod";
import type { CategorySlug } from "../videos/contract.ts";

const CONTENT_MAX = 20_000;

/** Who made a suggestion, said with every one. */
export interface AiProvider {
  name: string;
  /** Whether what was typed left this platform. */
  isExternal: boolean;
}

/** The body of POST /api/ai/generate-metadata: what the creator has in their own words, as far as they have it. */
export const GenerateMetadataInput = z.strictObject({
  content: z
    .string()
    .max(CONTENT_MAX, `Text can have at most ${CONTENT_MAX} characters`)
    .refine((text) => /\p{L}/u.test(text), "Please write some words about it first"),
});
export type GenerateMetadataInput = z.output<typeof GenerateMetadataInput>;

export interface GeneratedMetadata {
  /** The first of `titles`. */
  title: string;
  /** Several to choose from, best first. */
  titles: string[];
  description: string;
  category: CategorySlug;
  tags: string[];
  provider: AiProvider;
}
