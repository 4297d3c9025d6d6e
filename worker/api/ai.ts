import { GenerateMetadataInput } from "../domain/ai/contract.ts";
import { generateMetadata } from "../domain/ai/generate-metadata.ts";
import { GeneratedMetadataAnswer } from "./answers/ai.ts";
import { type Api, route } from "./route.ts";

export function mountAi(api: Api): void {
  const metadataSpec = {
    summary: "Suggest titles, a description, a category and tags for what one describes",
    body: GenerateMetadataInput,
    answer: GeneratedMetadataAnswer,
  };
  route(api, "POST /api/ai/generate-metadata", metadataSpec, async ({ c, ctx, body }) => c.json(await generateMetadata(ctx, body)));
}
