import * as z from "zod";
import type {
  CaptionHit,
  PlaylistHit,
  SearchAnswer,
  Suggestion,
} from "../../../domain/discovery/search/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { CreatorAnswer } from "../../accounts/answers/people.ts";
import { answerOf } from "../../answers/answer.ts";
import { StreamCardAnswer } from "../../live/answers/streams.ts";
import { VideoCardAnswer } from "../../media/answers/videos.ts";

const PlaylistHitAnswer = answerOf<PlaylistHit>()(
  z
    .object({
      id: z.string(),
      title: z.string(),
      path: z.string(),
      videoCount: z.int(),
      owner: z.object({ name: z.string(), username: z.string() }),
      updatedAt: Time,
    })
    .meta({ id: "PlaylistHit" }),
);

const CaptionHitAnswer = answerOf<CaptionHit>()(
  z
    .object({
      video: VideoCardAnswer,
      line: z.string(),
      at: z.int().meta({ description: "Where it is spoken, in whole seconds." }),
      language: z.string(),
      path: z.string().meta({ description: "The page that plays it from there." }),
    })
    .meta({ id: "CaptionHit" }),
);

export const SearchResults = answerOf<SearchAnswer>()(
  z.object({
    query: z.string(),
    corrected: z.string().nullable().meta({
      description: "What was looked for instead, because nothing holds the query as written.",
    }),
    didYouMean: z.string().nullable(),
    videos: z.array(VideoCardAnswer),
    videoCount: z.int().meta({ description: "How many videos there are; counted up to 600." }),
    streams: z.array(StreamCardAnswer),
    creators: z.array(CreatorAnswer),
    playlists: z.array(PlaylistHitAnswer),
    captions: z.array(CaptionHitAnswer),
    next: z.int().nullable().meta({ description: "The next page of the tab; null at the end." }),
  }),
);

export const Suggestions = z.object({
  suggestions: z.array(
    answerOf<Suggestion>()(
      z.object({ kind: z.enum(["query", "creator", "video"]), text: z.string(), path: z.string() }),
    ),
  ),
});
