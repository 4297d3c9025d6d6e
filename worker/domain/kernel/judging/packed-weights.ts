/** Character code of weight 0. The characters around it need no escape in a string. */
const ZERO = "P".charCodeAt(0);

/**
 * Packs small integers, -40 to 40, as one character each. The bundle's gzip compresses each to two
 * to five bits, but could not compress base64.
 */
export const packWeights = (weights: Iterable<number>): string =>
  Array.from(weights, (weight) => String.fromCharCode(ZERO + weight)).join("");

export const unpackWeights = (text: string): Int8Array =>
  Int8Array.from(text, (letter) => letter.charCodeAt(0) - ZERO);
