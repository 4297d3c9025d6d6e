import * as z from "zod/mini";
import { apiRequest, getJson } from "#app/lib/api.ts";
import { VISIBILITIES, type Visibility } from "#worker/domain/accounts/visibility/contract.ts";
import type { OwnPlaylist } from "#worker/domain/community/playlists/contract.ts";

const Own = z.object({
  id: z.string(),
  kind: z.enum(["list", "watch_later", "liked"]),
  title: z.string(),
  visibility: z.enum(VISIBILITIES),
  count: z.number(),
  contains: z.boolean(),
});
const Lists = z.object({ playlists: z.array(Own) });

/** The optimistic key of "this playlist contains this video". */
export const itemKey = (listId: string, videoId: string) => `playlist:${listId}:${videoId}`;

export const playlistApi = {
  /** @throws ApiError */
  async forVideo(videoId: string): Promise<OwnPlaylist[]> {
    return Lists.parse(await getJson(`/api/playlists?videoId=${encodeURIComponent(videoId)}`))
      .playlists;
  },
  create: (input: {
    title: string;
    description?: string;
    visibility: Visibility;
    videoId?: string;
  }) => apiRequest("POST", "/api/playlists", input, Own),
  update: (id: string, patch: { title?: string; description?: string; visibility?: Visibility }) =>
    apiRequest("PATCH", `/api/playlists/${id}`, patch),
  /** Puts the videos in this order. Videos that are not named follow. */
  reorder: (id: string, order: string[]) =>
    apiRequest("PUT", `/api/playlists/${id}/order`, { order }),
  remove: (id: string) => apiRequest("DELETE", `/api/playlists/${id}`),
  setContained: (id: string, videoId: string, isIn: boolean) =>
    apiRequest(isIn ? "PUT" : "DELETE", `/api/playlists/${id}/items/${videoId}`),
};
