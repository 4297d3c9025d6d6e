import { apiRequest, getJson } from "#app/lib/api.ts";
import type { Visibility } from "#worker/domain/accounts/visibility/contract.ts";
import type {
  OwnPlaylist,
  OwnPlaylistList,
} from "#worker/domain/community/playlists/contract-api.ts";

export const itemKey = (listId: string, videoId: string) => `playlist:${listId}:${videoId}`;

export const playlistApi = {
  async forVideo(videoId: string): Promise<OwnPlaylist[]> {
    const path = `/api/playlists?videoId=${encodeURIComponent(videoId)}`;
    return (await getJson<OwnPlaylistList>(path)).playlists;
  },
  create: (input: {
    title: string;
    description?: string;
    visibility: Visibility;
    videoId?: string;
  }) => apiRequest<OwnPlaylist>("POST", "/api/playlists", input),
  update: (id: string, patch: { title?: string; description?: string; visibility?: Visibility }) =>
    apiRequest("PATCH", `/api/playlists/${id}`, patch),
  /** Videos of the playlist that are missing from `order` come last. */
  reorder: (id: string, order: string[]) =>
    apiRequest("PUT", `/api/playlists/${id}/order`, { order }),
  remove: (id: string) => apiRequest("DELETE", `/api/playlists/${id}`),
  setContained: (id: string, videoId: string, isIn: boolean) =>
    apiRequest(isIn ? "PUT" : "DELETE", `/api/playlists/${id}/items/${videoId}`),
};
