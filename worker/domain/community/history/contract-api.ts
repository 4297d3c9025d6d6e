import * as z from "zod";
import { Done } from "../../kernel/responses/contract.ts";
import { HISTORY_QUERY_MAX } from "./contract.ts";

export const HistoryQuery = z.object({
  q: z.string().max(HISTORY_QUERY_MAX).default(""),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(30),
});

export const RemovedFromHistory = Done.extend({
  undo: z
    .string()
    .nullable()
    .meta({ description: "Token that restores the entry within ten minutes." }),
});
export type RemovedFromHistory = z.infer<typeof RemovedFromHistory>;
