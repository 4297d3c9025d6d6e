import * as z from "zod";
import type { GeneratedMetadata } from "../../domain/ai/contract.ts";
import { CategorySlug } from "../../domain/videos/contract.ts";
import { answerOf } from "./answer.ts";

export const GeneratedMetadataAnswer = answerOf<GeneratedMetadata>()(
  z
    .object({
      title: z.string(),
      titles: z.array(z.string()).meta({ description: "Several to choose from, best first." }),
      description: z.string(),
      category: CategorySlug,
      tags: z.array(z.string()),
      provider: z.object({ name: z.string(), isExternal: z.boolean().meta({ description: "Whether the text left this platform." }) }),
    })
    .meta({ id: "GeneratedMetadata" }),
);
