import * as z from "zod";
import { RENDITION_KINDS, RENDITION_STATES } from "../videos/contract-states.ts";
import { RenditionName } from "./contract.ts";

export const PlannedRendition = z
  .object({
    name: RenditionName,
    kind: z.enum(RENDITION_KINDS),
    state: z.enum(RENDITION_STATES),
    width: z.int().nullable().meta({ description: "Even pixels; null for audio." }),
    height: z.int().nullable().meta({ description: "Even pixels; null for audio." }),
    bitrate: z.number().meta({ description: "Target in bits per second." }),
  })
  .meta({ id: "PlannedRendition" });
export type PlannedRendition = z.infer<typeof PlannedRendition>;

export const RenditionPlan = z.object({
  renditions: z.array(PlannedRendition),
  version: z.int().meta({
    description: "Version of the file that they are made from. Incremented when it is replaced.",
  }),
});
export type RenditionPlan = z.infer<typeof RenditionPlan>;
