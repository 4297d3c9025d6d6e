/** Character code for weight 0. No character within 40 of it needs an escape in a string. */
const ZERO = "P".charCodeAt(0);

/** Packs integers from -40 to 40 as one character each, which compresses better than base64. */
export const packWeights = (weights: Iterable<number>): string =>
  Array.from(weights, (weight) => String.fromCharCode(ZERO + weight)).join("");

export const unpackWeights = (text: string): Int8Array =>
  Int8Array.from(text, (letter) => letter.charCodeAt(0) - ZERO);
