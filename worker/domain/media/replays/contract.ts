import * as z from "zod";
import { t } from "#i18n/t.ts";

/** What a trim shows of a recording. Times are milliseconds of the whole recording. */
export interface TrimSpan {
  startMs: number;
  endMs: number;
  /** Where a viewer's clock is at zero. */
  shiftMs: number;
}

const Time = z
  .number()
  .nonnegative()
  .max(7 * 86_400_000);

/** The body of PATCH /api/videos/:videoId/replay. Null: nothing is cut off at that end. */
export const ChangeReplayInput = z
  .object({
    startMs: Time.nullable().optional(),
    endMs: Time.nullable().optional(),
    subscribersOnly: z.boolean().optional(),
  })
  .refine((input) => Object.values(input).some((v) => v !== undefined), {
    error: () => t("streams.nothingToChangeWasSent"),
  });
export type ChangeReplayInput = z.output<typeof ChangeReplayInput>;
