import * as z from "zod";
import { CreatorSummary } from "../../accounts/users/contract-api.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { StreamCard } from "../../live/streams/contract-api.ts";
import { VideoCard } from "../../media/videos/contract-api.ts";

export const PlaylistHit = z
  .object({
    id: z.string(),
    title: z.string(),
    path: z.string(),
    videoCount: z.int(),
    owner: z.object({ name: z.string(), username: z.string() }),
    updatedAt: Time,
  })
  .meta({ id: "PlaylistHit" });
export type PlaylistHit = z.infer<typeof PlaylistHit>;

export const CaptionHit = z
  .object({
    video: VideoCard,
    line: z.string(),
    at: z
      .int()
      .meta({ description: "Position of the caption line in the video, in whole seconds." }),
    language: z.string(),
    path: z
      .string()
      .meta({ description: "Path of the page that plays the video from this position." }),
  })
  .meta({ id: "CaptionHit" });
export type CaptionHit = z.infer<typeof CaptionHit>;

export const SearchResults = z.object({
  query: z.string(),
  corrected: z.string().nullable().meta({
    description: "The corrected query that was searched, if the original query has no matches.",
  }),
  didYouMean: z
    .string()
    .nullable()
    .meta({ description: "A suggested query, if there are few results." }),
  videos: z.array(VideoCard),
  videoCount: z.int().meta({ description: "Number of matching videos, counted up to 600." }),
  streams: z.array(StreamCard),
  creators: z.array(CreatorSummary),
  playlists: z.array(PlaylistHit),
  captions: z.array(CaptionHit),
  next: z.int().nullable().meta({
    description: "Number of the next page. Null on the last page and for the `all` tab.",
  }),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const Suggestion = z.object({
  kind: z.enum(["query", "creator", "video"]),
  text: z.string().meta({ description: "The suggested query, channel name or video title." }),
  path: z.string().meta({ description: "Path of the search results, channel or video page." }),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const SuggestionList = z.object({ suggestions: z.array(Suggestion) });
export type SuggestionList = z.infer<typeof SuggestionList>;
