/**
 * What an encoder adds to its stream key for a test, which is measured and which nobody can watch.
 * A stream key has 43 characters, so no stream key can end like this by chance.
 */
export const TEST_SUFFIX = "-test";

/** Matches a stream key, which is the first group. The second group is TEST_SUFFIX, if present. */
export const STREAM_KEY = new RegExp(`^([A-Za-z0-9_-]{43})(${TEST_SUFFIX})?$`);
