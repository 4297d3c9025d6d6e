import * as z from "zod/mini";
import { VISIBILITIES } from "#worker/domain/videos/contract.ts";

const Answer = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  visibility: z.enum(VISIBILITIES),
  state: z.enum(["ready", "live", "ended"]),
  source: z.enum(["browser", "encoder"]),
  streamUrl: z.string(),
  replayUrl: z.nullable(z.string()),
  startedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  peakViewers: z.number(),
});

/** What the studio needs of its own stream. */
export type StudioStream = z.output<typeof Answer>;

/** An answer of /api/streams. */
export const readStream = (answer: unknown): StudioStream => Answer.parse(answer);
