/** Names of the video codecs that many browsers cannot decode, by the start of their codec string. */
const RARE_CODECS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:hvc1|hev1|dvh1|dvhe)\./i, "HEVC (H.265)"],
  [/\bav01\./i, "AV1"],
];

/** Returns the name of a codec that many browsers cannot decode, or null. `text` has RFC 6381 names. */
export const rareCodecIn = (text: string): string | null =>
  RARE_CODECS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The errors of hls.js that mean that this browser has no decoder for the codec. */
const CODEC_ERRORS: ReadonlySet<string> = new Set([
  "manifestIncompatibleCodecsError",
  "bufferAddCodecError",
  "bufferIncompatibleCodecsError",
]);

export const isCodecError = ({ details }: { details: string }): boolean =>
  CODEC_ERRORS.has(details);
