/** Map from signing secret to former secret. A former secret opens old data, but never signs. */
const formers = new Map<string, string>();

/**
 * Accepts a former signing secret for verifying and decrypting. A deployment must pass the former
 * secret until all its tokens have expired and all data is encrypted with the current one.
 */
export function acceptFormerSecret(current: string, former: string): void {
  formers.set(current, former);
}

/** Yields the current signing secret, then the former one. */
export function* secretsOf(current: string): Generator<string> {
  yield current;
  const former = formers.get(current);
  if (former !== undefined) yield former;
}
