import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import type { OwnPlaylist } from "#worker/domain/playlists/contract.ts";
import { VISIBILITIES, type Visibility } from "#worker/domain/videos/contract.ts";

const Own = z.object({
  id: z.string(),
  kind: z.enum(["list", "watch_later", "liked"]),
  title: z.string(),
  visibility: z.enum(VISIBILITIES),
  count: z.number(),
  contains: z.boolean(),
});
const Lists = z.object({ playlists: z.array(Own) });

/** The calls of playlists. Each throws ApiError with a sentence for the person. */
export const playlistApi = {
  async forVideo(videoId: string): Promise<OwnPlaylist[]> {
    return Lists.parse(await getJson(`/api/playlists?videoId=${encodeURIComponent(videoId)}`)).playlists;
  },
  async create(input: { title: string; description?: string; visibility: Visibility; videoId?: string }): Promise<OwnPlaylist> {
    return Own.parse(await postJson("/api/playlists", input));
  },
  update: (id: string, patch: { title?: string; description?: string; visibility?: Visibility }) =>
    postJson(`/api/playlists/${id}`, patch, "PATCH"),
  remove: (id: string) => postJson(`/api/playlists/${id}`, {}, "DELETE"),
  put: (id: string, videoId: string) => postJson(`/api/playlists/${id}/items/${videoId}`, {}, "PUT"),
  takeOut: (id: string, videoId: string) => postJson(`/api/playlists/${id}/items/${videoId}`, {}, "DELETE"),
  move: (id: string, videoId: string, after: string | null) => postJson(`/api/playlists/${id}/items/${videoId}`, { after }, "PATCH"),
};
