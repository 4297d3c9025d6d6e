/** Video codecs that many browsers cannot decode: start of the RFC 6381 codec string, and name. */
const RARE_CODECS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:hvc1|hev1|dvh1|dvhe)\./i, "HEVC (H.265)"],
  [/\bav01\./i, "AV1"],
];

/**
 * Returns the name of a codec in `text` that many browsers cannot decode, or null. `text` contains
 * codec strings as in RFC 6381.
 */
export const rareCodecIn = (text: string): string | null =>
  RARE_CODECS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The hls.js errors for a codec that the browser cannot decode. */
const CODEC_ERRORS: ReadonlySet<string> = new Set([
  "manifestIncompatibleCodecsError",
  "bufferAddCodecError",
  "bufferIncompatibleCodecsError",
]);

export const isCodecError = ({ details }: { details: string }): boolean =>
  CODEC_ERRORS.has(details);
