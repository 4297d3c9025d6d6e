/**
 * An encoder whose stream key ends with this suffix starts a test instead of a stream.
 * A stream key without the suffix has 43 characters, so the two kinds of keys differ in length.
 */
export const TEST_SUFFIX = "-test";

/** Matches a stream key (first group) with or without `TEST_SUFFIX` (second group). */
export const STREAM_KEY = new RegExp(`^([A-Za-z0-9_-]{43})(${TEST_SUFFIX})?$`);
