import * as z from "zod/mini";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract.ts";

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
      tracks: z.array(
        z.object({
          kind: z.enum(["video", "audio"]),
          path,
          type: z.nullable(z.string()),
          init: z.string(),
          start: z.number(),
          end: z.number(),
          from: z.number(),
          to: z.number(),
        }),
      ),
    }),
  ),
  expiresAt: z.number(),
  resumeMs: z.number(),
};

const Links = z.object(linksShape);
export const parseLinks = (answer: unknown): PlaybackLinks => Links.parse(answer);
