import * as z from "zod";
import { t } from "#i18n/t.ts";

/** A replay as its owner trims it. Times are milliseconds of the whole recording. */
export interface OwnReplay {
  videoId: string;
  streamId: string;
  /** Between these there is media. */
  recordedFromMs: number;
  recordedToMs: number;
  /** As the owner set them. */
  startMs: number;
  endMs: number;
  /**
   * What is shown: from the first key frame at or after the start, to the end of the last whole
   * picture.
   */
  shownFromMs: number;
  shownToMs: number;
  isTrimmed: boolean;
  /**
   * Until when what is cut off can be brought back, milliseconds since the epoch; null when nothing
   * is cut off, or it is gone.
   */
  undoUntil: number | null;
  subscribersOnly: boolean;
  /** What plays the whole recording to its owner. */
  wholeUrl: string;
  frameRate: number | null;
}

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
