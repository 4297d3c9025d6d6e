const guards = new Set<() => boolean>();

const ask = (event: BeforeUnloadEvent) => {
  if ([...guards].some((isNeeded) => isNeeded())) event.preventDefault();
};

/** Not permanent, because the listener keeps the page out of the back-forward cache. */
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
