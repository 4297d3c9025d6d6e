import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { CaptionTrack } from "../captions/contract-api.ts";
import { RENDITION_KINDS } from "../videos/contract-states.ts";

export const StartTrack = z.object({
  kind: z.enum(RENDITION_KINDS),
  path: z.string(),
  type: z.string().nullable().meta({
    description: "Media type with codecs, for a SourceBuffer; null if the codecs are unknown.",
  }),
  init: z.string().meta({ description: "The first bytes of the file (ftyp and moov), base64." }),
  start: z.int().meta({ description: "First byte of the segment that holds the position." }),
  end: z.int().meta({ description: "End of the segment, exclusive." }),
  from: z.number().meta({ description: "Start of the segment in the video, seconds." }),
  to: z.number().meta({ description: "End of the segment in the video, seconds." }),
});
export type StartTrack = z.infer<typeof StartTrack>;

export const StartHint = z
  .object({
    rung: z.string().meta({ description: "The rendition that suits any connection." }),
    playlists: z.array(z.object({ path: z.string(), text: z.string() })),
    tracks: z
      .array(StartTrack)
      .meta({ description: "The video and, if it is in its own file, the audio." }),
  })
  .meta({
    id: "StartHint",
    description:
      "The data with which playback starts, so that a player can request everything at once. Paths are relative to the base.",
  });
export type StartHint = z.infer<typeof StartHint>;

export const PlaybackLinks = z
  .object({
    base: z.string().meta({
      description: "`/media/<token>/<videoId>`: every asset of the video is below this path.",
    }),
    masterUrl: z
      .string()
      .nullable()
      .meta({ description: "HLS; null while no rendition is ready." }),
    originalUrl: z.string().nullable().meta({
      description:
        "The file as uploaded, by byte range. Null without one (replays, demo), or if the viewer's plan does not include its height.",
    }),
    originalType: z.string().nullable(),
    qualities: z
      .array(z.string())
      .meta({ description: "Names of the selectable renditions, best first: 1080p, 720p." }),
    lockedQualities: z
      .array(z.string())
      .meta({ description: "Renditions that the viewer's plan does not include, best first." }),
    captions: z
      .array(CaptionTrack)
      .meta({ description: "Captions at <base>/captions/<language>.vtt, by label." }),
    start: StartHint.nullable().meta({ description: "Null if the server does not know it." }),
    expiresAt: Time,
    resumeMs: z.number().meta({
      description: "Position at which the viewer left the video, ms; 0 for the start.",
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
  counted: z.boolean().meta({ description: "The playback is a view." }),
  open: z.boolean().meta({
    description:
      "The playback accepts more reports. A playback without a report for half an hour is settled: later play time needs a new playback.",
  }),
});
export type ReportResult = z.infer<typeof ReportResult>;
