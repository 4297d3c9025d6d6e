import type { Deps } from "../deps.ts";
import type { GeneratedMetadata, GenerateMetadataInput } from "./contract.ts";

/** Suggests titles, a description, a category and tags from a creator's own words, and says who did. */
export async function generateMetadata({ ai }: Pick<Deps, "ai">, { content }: GenerateMetadataInput): Promise<GeneratedMetadata> {
  const { titles, ...made } = await ai.suggestMetadata(content);
  return { title: titles[0] ?? "", titles, ...made, provider: ai.provider };
}
