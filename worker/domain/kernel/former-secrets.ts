/**
 * Maps each signing secret to the one before it. Data that was signed or encrypted with the former
 * secret still opens, but new data never uses that secret.
 */
const formers = new Map<string, string>();

/**
 * Accepts a former secret for reading. A deployment must pass the former secret until all its
 * signatures have expired and all its encrypted data is encrypted again.
 */
export function acceptFormerSecret(current: string, former: string): void {
  formers.set(current, former);
}

/** Yields the current secret, then the former one. */
export function* secretsOf(current: string): Generator<string> {
  yield current;
  const former = formers.get(current);
  if (former !== undefined) yield former;
}
