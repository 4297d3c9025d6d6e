/** The letter of the weight 0; those around it need no escape in a string. */
const ZERO = "P".charCodeAt(0);

/**
 * Small whole numbers, -40 to 40, as one letter each: the bundle's gzip makes two to five bits of
 * one, and cannot of base64.
 */
export const packWeights = (weights: Iterable<number>): string =>
  Array.from(weights, (weight) => String.fromCharCode(ZERO + weight)).join("");

export const unpackWeights = (text: string): Int8Array =>
  Int8Array.from(text, (letter) => letter.charCodeAt(0) - ZERO);
