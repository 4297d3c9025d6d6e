import * as z from "zod";
import { OkResponse, Time } from "../../kernel/responses/contract.ts";
import { VideoCard } from "../../media/videos/contract-api.ts";
import { HISTORY_QUERY_MAX } from "./contract.ts";

export const HistoryQuery = z.object({
  q: z.string().max(HISTORY_QUERY_MAX).default(""),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(30),
});

export const HistoryEntry = z.object({
  video: VideoCard,
  at: Time.meta({ description: "Time of the last view, milliseconds since the epoch." }),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  next: z
    .string()
    .nullable()
    .meta({ description: "Pass it as `before` for the next page. Null on the last page." }),
  isKept: z.boolean().meta({ description: "New views are added to the history." }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const RemovedFromHistory = OkResponse.extend({
  undo: z
    .string()
    .nullable()
    .meta({ description: "Token that restores the entry within ten minutes." }),
});
export type RemovedFromHistory = z.infer<typeof RemovedFromHistory>;
