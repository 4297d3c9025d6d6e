import { getJson } from "#app/lib/api.ts";

/** Returns the URL of the video's thumbnail; null if it has none or the request fails. */
export const coverOf = (videoId: string): Promise<string | null> =>
  getJson<{ thumbnail: string | null }>(`/api/videos/${encodeURIComponent(videoId)}`).then(
    ({ thumbnail }) => thumbnail,
    () => null,
  );
