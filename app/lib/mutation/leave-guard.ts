const guards = new Set<() => boolean>();

const ask = (event: BeforeUnloadEvent) => {
  if ([...guards].some((isNeeded) => isNeeded())) event.preventDefault();
};

/**
 * Makes the browser ask before the user leaves the page, until the returned function is called. The
 * listener exists only while needed, because a permanent one keeps the page out of the back-forward
 * cache.
 * @param isNeeded called when the user leaves; returns whether to ask
 */
export function guardWhile(isNeeded = () => true): () => void {
  // A new function for each call, because the Set would store the same `isNeeded` only once.
  const guard = () => isNeeded();
  guards.add(guard);
  addEventListener("beforeunload", ask);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) removeEventListener("beforeunload", ask);
  };
}
