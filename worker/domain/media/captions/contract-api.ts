import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { CAPTION_SOURCES } from "./contract.ts";

export const CaptionTrack = z.object({
  language: z.string().meta({ description: "BCP 47 language tag." }),
  label: z.string(),
});
export type CaptionTrack = z.infer<typeof CaptionTrack>;

export const OwnCaptions = z
  .object({
    ...CaptionTrack.shape,
    source: z.enum(CAPTION_SOURCES),
    isPublished: z.boolean(),
    vtt: z.string().meta({ description: "Captions in WebVTT format, without markup." }),
    updatedAt: Time,
  })
  .meta({ id: "Captions" });
export type OwnCaptions = z.infer<typeof OwnCaptions>;
