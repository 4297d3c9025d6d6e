import * as z from "zod";
import { RENDITION_NAMES } from "./contract-names.ts";

export const RenditionName = z.enum(RENDITION_NAMES);

export const PlanRenditionsInput = z.strictObject({
  duration: z.number().positive().max(86_400),
  /** Displayed size in pixels, after rotation. */
  width: z.number().int().min(2).max(16_384),
  height: z.number().int().min(2).max(16_384),
  frameRate: z.number().positive().max(1000),
  hasAudio: z.boolean(),
});
export type PlanRenditionsInput = z.output<typeof PlanRenditionsInput>;

/** [seconds, offset, length in bytes] of a segment, as the browser measured the segment. */
const Segment = z.tuple([
  z.number().positive().max(120),
  z.number().int().min(1),
  z.number().int().min(1),
]);

export const ChangeRenditionInput = z.discriminatedUnion("state", [
  z.strictObject({
    state: z.literal("ready"),
    /** Codecs in the format of the HLS attribute CODECS. */
    codecs: z
      .string()
      .regex(
        /^(avc1|avc3|hvc1|hev1|vp08|vp09|av01|mp4a|opus|Opus|fLaC|ac-3|ec-3)[A-Za-z0-9.]{0,40}$/,
      ),
    width: z.number().int().min(2).max(16_384).optional(),
    height: z.number().int().min(2).max(16_384).optional(),
    frameRate: z.number().positive().max(1000).optional(),
    size: z.number().int().min(1),
    initLength: z.number().int().min(16).max(65_536),
    segments: z.array(Segment).min(1).max(20_000),
  }),
  z.strictObject({ state: z.literal("failed"), reason: z.string().min(1).max(300) }),
  z.strictObject({ state: z.literal("planned") }),
]);
export type ChangeRenditionInput = z.output<typeof ChangeRenditionInput>;
export type FinishedRendition = Extract<ChangeRenditionInput, { state: "ready" }>;

/** Seconds between key frames. Also the length of a segment. */
export const SEGMENT_SECONDS = 2;
