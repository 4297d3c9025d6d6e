import * as z from "zod";
import {
  CATEGORIES,
  CategorySlug,
  DESCRIPTION_MAX,
  TAG_MAX,
  TITLE_MAX,
} from "../../media/videos/contract.ts";
import { type AskDeps, ask, withKnowledge } from "./ask.ts";
import { moderate, suggestMetadata } from "./built-in/index.ts";
import type { GenerateMetadataInput } from "./contract.ts";
import type { GeneratedMetadata } from "./contract-api.ts";
import { ExternalServiceError } from "./external-service-error.ts";

const DAY = 24 * 60 * 60 * 1000;

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1).max(max));
const Metadata = z.object({
  titles: z.array(line(TITLE_MAX)).min(1).max(6),
  description: z.string().trim().min(1).max(DESCRIPTION_MAX),
  category: CategorySlug,
  tags: z.array(line(TAG_MAX)).max(20),
});

const INSTRUCTIONS = `Suggest how to publish what "content" describes, in its language, and invent nothing. Shape:
{"titles": [3 to 5 titles of at most 70 characters, best first], "description": "two to four sentences", "category": one of
${CATEGORIES.map(({ slug }) => slug).join(", ")}, "tags": [up to 8 short tags without #]}`;

/** Suggests titles, a description, a category and tags. @throws as `ask` */
export async function generateMetadata(
  deps: AskDeps,
  { userId, content }: GenerateMetadataInput & { userId: string },
): Promise<GeneratedMetadata> {
  const { result, provider } = await ask(deps, {
    task: "metadata",
    userId,
    instructions: INSTRUCTIONS,
    data: { content },
    schema: Metadata,
    maxTokens: 700,
    storedForMs: DAY,
    builtIn: () => withKnowledge(() => suggestMetadata(content)),
    check(metadata) {
      // Suggestions must not break a rule that the creator's text does not break.
      if (
        moderate(content).safe &&
        !moderate([...metadata.titles, metadata.description, ...metadata.tags].join("\n")).safe
      )
        throw new ExternalServiceError("unusable", "unfit words that the text does not have");
      return metadata;
    },
  });
  const { titles, ...rest } = result;
  return { title: titles[0] ?? "", titles, ...rest, provider };
}
