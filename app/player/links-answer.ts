import * as z from "zod/mini";
import type { PlaybackLinks } from "#worker/domain/playback/contract.ts";

const path = z.string();
export const linksShape = {
  base: z.string(),
  masterUrl: z.nullable(z.string()),
  originalUrl: z.nullable(z.string()),
  originalType: z.nullable(z.string()),
  qualities: z.array(z.string()),
  lockedQualities: z.array(z.string()),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  start: z.nullable(
    z.object({
      rung: z.string(),
      playlists: z.array(z.object({ path, text: z.string() })),
      ranges: z.array(z.object({ path, start: z.number(), end: z.number() })),
    }),
  ),
  expiresAt: z.number(),
  resumeMs: z.number(),
};

const Links = z.object(linksShape);
export const parseLinks = (answer: unknown): PlaybackLinks => Links.parse(answer);
