import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { CaptionTrack } from "../captions/contract-api.ts";
import { RENDITION_KINDS } from "../videos/contract-states.ts";

export const StartTrack = z.object({
  kind: z.enum(RENDITION_KINDS),
  path: z.string(),
  type: z.string().nullable().meta({
    description: "MIME type with codecs, for a `SourceBuffer`. Null if the codecs are unknown.",
  }),
  init: z
    .string()
    .meta({ description: "Initialization segment (ftyp and moov boxes), Base64-encoded." }),
  start: z.int().meta({
    description: "Offset of the first byte of the segment that contains the start position.",
  }),
  end: z.int().meta({ description: "End offset of the segment (exclusive), in bytes." }),
  from: z.number().meta({ description: "Start time of the segment, in seconds." }),
  to: z.number().meta({ description: "End time of the segment, in seconds." }),
});
export type StartTrack = z.infer<typeof StartTrack>;

export const StartHint = z
  .object({
    rung: z
      .string()
      .meta({ description: "Name of the rendition to start with, suitable for any connection." }),
    playlists: z.array(z.object({ path: z.string(), text: z.string() })),
    tracks: z
      .array(StartTrack)
      .meta({ description: "The video track and, if stored separately, the audio track." }),
  })
  .meta({
    id: "StartHint",
    description:
      "Data for fast startup, so that a player can request everything it needs at once. Paths are relative to `base`.",
  });
export type StartHint = z.infer<typeof StartHint>;

export const PlaybackLinks = z
  .object({
    base: z.string().meta({
      description: "Base path of all files of the video, `/media/<token>/<videoId>`.",
    }),
    masterUrl: z.string().nullable().meta({
      description: "URL of the HLS multivariant playlist. Null until a rendition is ready.",
    }),
    originalUrl: z.string().nullable().meta({
      description:
        "URL of the uploaded file. Supports byte ranges. Null if there is no such file, as for replays, or if the viewer's plan doesn't include its resolution.",
    }),
    originalType: z.string().nullable(),
    qualities: z
      .array(z.string())
      .meta({ description: "Names of the available renditions, such as 1080p, best first." }),
    lockedQualities: z.array(z.string()).meta({
      description: "Names of the renditions not included in the viewer's plan, best first.",
    }),
    captions: z.array(CaptionTrack).meta({
      description:
        "Available captions, sorted by label. Each file is at `<base>/captions/<language>.vtt`.",
    }),
    start: StartHint.nullable().meta({
      description: "Data for fast startup. Null if not available.",
    }),
    expiresAt: Time,
    resumeMs: z.number().meta({
      description:
        "Position to resume from, in milliseconds. 0 if the viewer starts from the beginning.",
    }),
  })
  .meta({ id: "PlaybackLinks" });
export type PlaybackLinks = z.infer<typeof PlaybackLinks>;

/** A started playback. It can count as a view only if its media is requested by these links. */
export const Playback = z
  .object({ playbackId: z.string(), ...PlaybackLinks.shape })
  .meta({ id: "Playback" });
export type Playback = z.infer<typeof Playback>;

export const ReportResult = z.object({
  counted: z.boolean().meta({ description: "Whether the playback counted as a view." }),
  open: z.boolean().meta({
    description:
      "Whether the playback accepts more reports. A playback closes after 30 minutes without a report. Start a new playback to report more watch time.",
  }),
});
export type ReportResult = z.infer<typeof ReportResult>;
