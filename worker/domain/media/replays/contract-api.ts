import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";

export const OwnReplay = z
  .object({
    videoId: z.string(),
    streamId: z.string(),
    recordedFromMs: z.number().meta({
      description:
        "Start of the recorded media. All times in this object are milliseconds from the start of the recording.",
    }),
    recordedToMs: z.number(),
    startMs: z.number().meta({ description: "Start of the replay as set by the creator." }),
    endMs: z.number().meta({ description: "End of the replay as set by the creator." }),
    shownFromMs: z.number().meta({
      description: "Actual start of the replay: the first keyframe at or after `startMs`.",
    }),
    shownToMs: z
      .number()
      .meta({ description: "Actual end of the replay: the end of the last complete video frame." }),
    isTrimmed: z.boolean(),
    undoUntil: Time.nullable().meta({
      description:
        "Time until which the trim can be undone. Null if nothing was trimmed or the trimmed parts have been deleted.",
    }),
    subscribersOnly: z.boolean(),
    wholeUrl: z.string().meta({
      description: "URL of the full recording, for its creator only. Valid for 10 minutes.",
    }),
    frameRate: z.number().nullable(),
  })
  .meta({ id: "OwnReplay" });
export type OwnReplay = z.infer<typeof OwnReplay>;
