import * as z from "zod";
import { VISIBILITIES } from "../../../domain/accounts/visibility/contract.ts";
import {
  PLAYLIST_KINDS,
  type Playlist,
  type PlaylistEntry,
} from "../../../domain/community/playlists/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";
import { VideoCardAnswer } from "../../media/answers/videos.ts";

const count = z.int().meta({ description: "How many videos are in it." });

const EntryAnswer = answerOf<PlaylistEntry>()(
  z.object({
    videoId: z.string().nullable(),
    video: VideoCardAnswer.nullable().meta({ description: "Null for one that is not available." }),
  }),
);

export const PlaylistAnswer = answerOf<Playlist>()(
  z
    .object({
      id: z.string(),
      kind: z.enum(PLAYLIST_KINDS),
      title: z.string(),
      description: z.string(),
      visibility: z.enum(VISIBILITIES),
      count,
      updatedAt: Time,
      thumbnail: z.string().nullable(),
      owner: z.object({
        id: z.string(),
        username: z.string(),
        name: z.string(),
        avatar: z.string().nullable(),
      }),
      isOwner: z.boolean(),
      entries: z.array(EntryAnswer),
    })
    .meta({ id: "Playlist" }),
);
