import { t } from "#i18n/t.ts";

/** Validity of a link that uploads one part, long enough for a slow connection. */
export const PART_LINK_MS = 60 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * An upload without a new part for this time is abandoned. R2 drops the parts after seven days. A
 * browser produces a rendition again from the start, so a rendition waits only a day.
 */
export const ABANDONED_MS = { file: 6.5 * DAY_MS, rendition: DAY_MS };
/** The row of a closed upload is kept for this time, for late requests. */
export const ENDED_KEPT_MS = 7 * DAY_MS;

const mediaFolder = (videoId: string, version: number) =>
  version === 0 ? `videos/${videoId}` : `videos/${videoId}/v${version}`;
export const originalKey = (videoId: string, version: number) =>
  `${mediaFolder(videoId, version)}/original`;
export const renditionKey = (videoId: string, version: number, name: string) =>
  `${mediaFolder(videoId, version)}/${name}/media.mp4`;

/** Returns the size in bytes of part `partNumber` (from 1), or 0 if the file has no such part. */
export function partLength(size: number, partSize: number, partNumber: number): number {
  return Math.max(0, Math.min(partSize, size - (partNumber - 1) * partSize));
}

/** Returns an error message unless the parts are numbered from 1, equally long and complete. */
export function partsFault(
  parts: { partNumber: number; size: number }[],
  partSize: number,
  size: number | null,
): string | null {
  for (const [i, part] of parts.entries()) {
    if (part.partNumber !== i + 1) return t("uploads.parts.missing", { partNumber: i + 1 });
    const isLast = i === parts.length - 1;
    if (isLast ? part.size > partSize : part.size !== partSize)
      return t("uploads.parts.wrongSize", { partNumber: part.partNumber });
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== null && total !== size) return t("uploads.parts.totalMismatch", { total, size });
  return null;
}
