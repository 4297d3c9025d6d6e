import * as z from "zod";
import { Done } from "../../kernel/responses/contract.ts";

export const RemovedComment = Done.extend({
  decisionId: z.string().meta({ description: "The decision that the author can appeal." }),
});
export type RemovedComment = z.infer<typeof RemovedComment>;
