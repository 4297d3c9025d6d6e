import * as z from "zod";

export const HISTORY_QUERY_MAX = 60;

export const KeepHistoryInput = z.strictObject({ keep: z.boolean() });
/** `undo` is the token from the response to the removal of a history entry. */
export const RestoreHistoryInput = z.strictObject({ undo: z.string().max(500) });
