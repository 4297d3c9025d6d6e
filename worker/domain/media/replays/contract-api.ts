import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";

export const OwnReplay = z
  .object({
    videoId: z.string(),
    streamId: z.string(),
    recordedFromMs: z.number().meta({
      description:
        "The start of the media. Times in this object are milliseconds of the whole recording.",
    }),
    recordedToMs: z.number(),
    startMs: z.number().meta({ description: "The start that the owner set." }),
    endMs: z.number().meta({ description: "The end that the owner set." }),
    shownFromMs: z.number().meta({
      description: "The start of the replay: the first key frame at or after startMs.",
    }),
    shownToMs: z
      .number()
      .meta({ description: "The end of the replay: the end of the last whole video frame." }),
    isTrimmed: z.boolean(),
    undoUntil: Time.nullable().meta({
      description:
        "Until then the trim can be undone; null if nothing is cut off or it is deleted already.",
    }),
    subscribersOnly: z.boolean(),
    wholeUrl: z
      .string()
      .meta({ description: "Plays the whole recording to its owner, for ten minutes." }),
    frameRate: z.number().nullable(),
  })
  .meta({ id: "OwnReplay" });
export type OwnReplay = z.infer<typeof OwnReplay>;
