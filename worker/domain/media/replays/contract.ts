import * as z from "zod";
import { t } from "#i18n/t.ts";

/** The time span of a recording that a trimmed replay shows, ms of the whole recording. */
export interface TrimSpan {
  startMs: number;
  endMs: number;
  /** Time of the recording at which the viewer's playback position is 0. */
  shiftMs: number;
}

const Time = z
  .number()
  .nonnegative()
  .max(7 * 86_400_000);

export const ChangeReplayInput = z
  .object({
    startMs: Time.nullable().optional(),
    endMs: Time.nullable().optional(),
    subscribersOnly: z.boolean().optional(),
  })
  .refine((input) => Object.values(input).some((v) => v !== undefined), {
    error: () => t("streams.details.nothingToChange"),
  });
export type ChangeReplayInput = z.output<typeof ChangeReplayInput>;
