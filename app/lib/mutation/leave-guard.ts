const guards = new Set<() => boolean>();

const ask = (event: BeforeUnloadEvent) => {
  if ([...guards].some((isNeeded) => isNeeded())) event.preventDefault();
};

/**
 * Makes the browser ask before the page is left, until the returned function is called. The
 * listener exists only while it is needed: a permanent one keeps a page out of the browser's
 * back-forward cache.
 * @param isNeeded called when the page is left: whether to ask
 */
export function guardWhile(isNeeded = () => true): () => void {
  // Creates a new function, because the same `isNeeded` may be added twice.
  const guard = () => isNeeded();
  guards.add(guard);
  addEventListener("beforeunload", ask);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) removeEventListener("beforeunload", ask);
  };
}
