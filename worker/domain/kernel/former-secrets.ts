/**
 * Signing secrets that were replaced, by the one that replaced them. What a former one signed or
 * sealed still opens; nothing new is made with it.
 */
const formers = new Map<string, string>();

/**
 * For as long as a deployment names the former secret: until what it signed has run out and what it
 * sealed was sealed anew.
 */
export function acceptFormerSecret(current: string, former: string): void {
  formers.set(current, former);
}

/** The secret, and then the one before it. */
export function* secretsOf(current: string): Generator<string> {
  yield current;
  const former = formers.get(current);
  if (former !== undefined) yield former;
}
