import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { MODEL_STATES } from "./contract.ts";

const Quality = z.number().nullable().meta({
  description:
    "Ranking quality (nDCG@10) on the held-out week. Null if no user could be evaluated.",
});

export const Model = z
  .object({
    version: z.string(),
    state: z.enum(MODEL_STATES),
    bytes: z.number(),
    userCount: z.number(),
    itemCount: z.number(),
    quality: Quality,
    rivalQuality: Quality,
    trainedAt: Time,
    promotedAt: Time.nullable(),
    retiredAt: Time.nullable(),
  })
  .meta({ id: "Model", description: "A trained recommendation model." });
export type Model = z.infer<typeof Model>;

export const RankingModel = z.object({
  version: z.string().meta({ description: "Version of the model in use." }),
});
