import * as z from "zod";
import { OkResponse } from "../../kernel/responses/contract.ts";

export const RemovedComment = OkResponse.extend({
  decisionId: z
    .string()
    .meta({ description: "The ID of the decision, which the author can appeal." }),
});
export type RemovedComment = z.infer<typeof RemovedComment>;
