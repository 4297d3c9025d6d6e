import { t } from "#i18n/t.ts";

/**
 * How long a part's link works. A slow line needs minutes for 8 MiB; a new link is one call away.
 */
export const PART_LINK_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * An upload without a new part for this long is given up. A person's file is waited for as long as
 * their browser keeps its copy of it, short of the seven days after which R2 drops the parts; a
 * rendition is made again from its start anyway.
 */
export const ABANDONED_MS = { file: 6.5 * DAY_MS, rendition: DAY_MS };
/** How long the row of an upload that ended is kept, for answers that come late. */
export const ENDED_KEPT_MS = 7 * DAY_MS;

/**
 * Where a video's media lie: the first file straight under the video, what replaced it under its
 * version.
 */
const mediaFolder = (videoId: string, version: number) =>
  version === 0 ? `videos/${videoId}` : `videos/${videoId}/v${version}`;
export const originalKey = (videoId: string, version: number) =>
  `${mediaFolder(videoId, version)}/original`;
export const renditionKey = (videoId: string, version: number, name: string) =>
  `${mediaFolder(videoId, version)}/${name}/media.mp4`;

/** Bytes of part `partNumber` (from 1) of a file of `size` bytes; 0 when there is no such part. */
export function partLength(size: number, partSize: number, partNumber: number): number {
  return Math.max(0, Math.min(partSize, size - (partNumber - 1) * partSize));
}

/**
 * What is wrong with the sizes of stored parts, in a sentence, or null: 1..n without a gap, equal
 * but the last, in all `size`.
 */
export function partsFault(
  parts: { partNumber: number; size: number }[],
  partSize: number,
  size: number | null,
): string | null {
  for (const [i, part] of parts.entries()) {
    if (part.partNumber !== i + 1)
      return t("uploads.partPartnumberHasNotArrived", { partNumber: i + 1 });
    const isLast = i === parts.length - 1;
    if (isLast ? part.size > partSize : part.size !== partSize)
      return t("uploads.partPartnumberHasTheWrongSize", { partNumber: part.partNumber });
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== null && total !== size)
    return t("uploads.thePartsMakeTotalBytesThe", { total, size });
  return null;
}
