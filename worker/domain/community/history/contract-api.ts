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
  at: Time.meta({ description: "Time of the last view, in milliseconds since the Unix epoch." }),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  next: z
    .string()
    .nullable()
    .meta({ description: "Cursor for the next page. Pass it as `before`. Null on the last page." }),
  isKept: z.boolean().meta({ description: "Whether new views are added to the watch history." }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const RemovedFromHistory = OkResponse.extend({
  undo: z
    .string()
    .nullable()
    .meta({ description: "Token that restores the entry. Valid for 10 minutes." }),
});
export type RemovedFromHistory = z.infer<typeof RemovedFromHistory>;
