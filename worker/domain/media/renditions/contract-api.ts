import * as z from "zod";
import { RENDITION_KINDS, RENDITION_STATES } from "../videos/contract-states.ts";
import { RenditionName } from "./contract.ts";

export const PlannedRendition = z
  .object({
    name: RenditionName,
    kind: z.enum(RENDITION_KINDS),
    state: z.enum(RENDITION_STATES),
    width: z
      .int()
      .nullable()
      .meta({ description: "Size in pixels, an even number. Null for audio." }),
    height: z
      .int()
      .nullable()
      .meta({ description: "Size in pixels, an even number. Null for audio." }),
    bitrate: z.number().meta({ description: "Target bitrate, in bits per second." }),
  })
  .meta({ id: "PlannedRendition" });
export type PlannedRendition = z.infer<typeof PlannedRendition>;

export const RenditionPlan = z.object({
  renditions: z.array(PlannedRendition),
  version: z.int().meta({
    description: "Version of the source file. Incremented when the file is replaced.",
  }),
});
export type RenditionPlan = z.infer<typeof RenditionPlan>;
