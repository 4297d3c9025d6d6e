/**
 * Maps each signing secret to the one that it replaced. Data that a former secret signed or
 * encrypted still opens, but new data never uses it.
 */
const formers = new Map<string, string>();

/**
 * Accepts a former secret. Deployments must name it until its signatures have expired and its
 * encrypted data is encrypted again.
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
