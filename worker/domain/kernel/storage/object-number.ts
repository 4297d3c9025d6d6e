/**
 * Returns a random number with 64 bits as decimal digits, for the name of a stored object.
 * A time in a name is not unique, because two requests can run in the same millisecond.
 */
export const newObjectNumber = (): string =>
  String(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n);
