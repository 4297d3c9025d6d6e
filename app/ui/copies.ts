import { COPY_WIDTHS } from "#worker/domain/kernel/files/contract-copies.ts";

/** Typical width in pixels of a poster that a browser has made. Other widths are possible. */
const POSTER_WIDTH = 1280;

/**
 * Returns the `srcSet` of a video's thumbnail: its smaller copies, then the image itself. Undefined
 * for an image of another route, such as the thumbnail of a live stream, which has no copies.
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
