import { COPY_WIDTHS } from "#worker/domain/kernel/files/contract-copies.ts";

/** Width in pixels that `srcset` states for each poster. Most posters have this width. */
const POSTER_WIDTH = 1280;

/**
 * Returns the `srcSet` of a video's thumbnail: the smaller copies, then the full image.
 * Returns undefined for an image outside `/media/`, such as the thumbnail of a live stream, because
 * only images under `/media/` have smaller copies.
 */
export const srcSetOf = (url: string): string | undefined =>
  url.startsWith("/media/")
    ? [
        ...COPY_WIDTHS.map((width) => [`${url}?width=${width}`, `${width}w`]),
        [url, `${POSTER_WIDTH}w`],
      ]
        .map((candidate) => candidate.join(" "))
        .join(", ")
    : undefined;
