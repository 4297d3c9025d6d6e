import * as z from "zod";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { PLAYLIST_KINDS } from "./contract.ts";

const count = z
  .int()
  .meta({ description: "Number of videos, including those that are not available." });

/** A playlist of the requesting user, for the dialog that saves a video. */
export const OwnPlaylist = z
  .object({
    id: z.string(),
    kind: z.enum(PLAYLIST_KINDS),
    title: z.string(),
    visibility: z.enum(VISIBILITIES),
    count,
    contains: z.boolean().meta({ description: "The playlist contains the requested video." }),
  })
  .meta({ id: "OwnPlaylist" });
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;

export const OwnPlaylistList = z.object({ playlists: z.array(OwnPlaylist) });
export type OwnPlaylistList = z.infer<typeof OwnPlaylistList>;

export const PlaylistCount = z.object({ count });
export type PlaylistCount = z.infer<typeof PlaylistCount>;
