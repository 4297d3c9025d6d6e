import type { Plan } from "../users/contract.ts";

const GIB = 1024 ** 3;

/** Bytes an owner may store, by plan. */
export const STORAGE_QUOTA: Record<Plan, number> = { free: 5 * GIB, premium: 50 * GIB, creator_pro: Number.POSITIVE_INFINITY };

/** How long a part's link works. A slow line needs minutes for 8 MiB; a new link is one call away. */
export const PART_LINK_MS = 60 * 60 * 1000;
/** An upload without a new part for this long is given up. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000;
export const originalKey = (videoId: string) => `videos/${videoId}/original`;
export const renditionKey = (videoId: string, name: string) => `videos/${videoId}/${name}/media.mp4`;

/** Bytes of part `partNumber` (from 1) of a file of `size` bytes; 0 when there is no such part. */
export function partLength(size: number, partSize: number, partNumber: number): number {
  return Math.max(0, Math.min(partSize, size - (partNumber - 1) * partSize));
}

/** What is wrong with the sizes of stored parts, in a sentence, or null: 1..n without a gap, equal but the last, in all `size`. */
export function partsFault(parts: { partNumber: number; size: number }[], partSize: number, size: number | null): string | null {
  for (const [i, part] of parts.entries()) {
    if (part.partNumber !== i + 1) return `Part ${i + 1} has not arrived.`;
    const isLast = i === parts.length - 1;
    if (isLast ? part.size > partSize : part.size !== partSize) return `Part ${part.partNumber} has the wrong size.`;
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== null && total !== size) return `The parts make ${total} bytes, the file has ${size}.`;
  return null;
}
