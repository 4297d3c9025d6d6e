/** Hashes a text to a number below `buckets`, a power of two (FNV-1a over UTF-16 units). */
export function bucketOf(kind: number, text: string, buckets: number): number {
  let hash = (0x811c9dc5 ^ kind) >>> 0;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) & (buckets - 1);
}

/** Turns feature counts into a vector of length one. The square root dampens frequent features. */
export function unitVector(counts: Map<number, number>): Map<number, number> {
  let square = 0;
  for (const [bucket, count] of counts) {
    const value = Math.sqrt(count);
    counts.set(bucket, value);
    square += value * value;
  }
  const length = Math.sqrt(square) || 1;
  for (const [bucket, value] of counts) counts.set(bucket, value / length);
  return counts;
}
