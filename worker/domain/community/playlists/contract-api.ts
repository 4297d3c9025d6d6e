import * as z from "zod";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { VideoCard } from "../../media/videos/contract-api.ts";
import { PLAYLIST_KINDS } from "./contract.ts";

const count = z.int().meta({ description: "Number of videos, including unavailable ones." });

export const PlaylistCard = z.object({
  id: z.string().meta({
    description:
      "The ID of the playlist. `watch-later` and `liked` are the built-in playlists of every user.",
  }),
  kind: z.enum(PLAYLIST_KINDS),
  title: z.string(),
  visibility: z.enum(VISIBILITIES),
  count,
  updatedAt: Time,
  thumbnail: z.string().nullable().meta({
    description: "Signed thumbnail URL of the first video that the viewer can watch.",
  }),
  owner: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
  }),
});
export type PlaylistCard = z.infer<typeof PlaylistCard>;

export const PlaylistEntry = z.object({
  videoId: z.string().nullable().meta({
    description:
      "The ID of the video. Null if the viewer can't watch the video, unless they own the playlist.",
  }),
  video: VideoCard.nullable().meta({
    description: "The video. Null if the viewer can't watch it.",
  }),
});
export type PlaylistEntry = z.infer<typeof PlaylistEntry>;

export const Playlist = PlaylistCard.extend({
  description: z.string(),
  isOwner: z.boolean(),
  entries: z.array(PlaylistEntry),
}).meta({ id: "Playlist" });
export type Playlist = z.infer<typeof Playlist>;

export const OwnPlaylist = z
  .object({
    id: z.string(),
    kind: z.enum(PLAYLIST_KINDS),
    title: z.string(),
    visibility: z.enum(VISIBILITIES),
    count,
    contains: z
      .boolean()
      .meta({ description: "Whether the playlist contains the requested video." }),
  })
  .meta({ id: "OwnPlaylist" });
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;

export const OwnPlaylistList = z.object({ playlists: z.array(OwnPlaylist) });
export type OwnPlaylistList = z.infer<typeof OwnPlaylistList>;

export const PlaylistCount = z.object({ count });
export type PlaylistCount = z.infer<typeof PlaylistCount>;
