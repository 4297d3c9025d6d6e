const guards = new Set<() => boolean>();

const confirmLeave = (event: BeforeUnloadEvent) => {
  if ([...guards].some((isNeeded) => isNeeded())) event.preventDefault();
};

/** The last guard removes the listener, which keeps the page out of the back-forward cache. */
export function guardWhile(isNeeded = () => true): () => void {
  // Each call adds a new function, because the Set would store the same `isNeeded` only once.
  const guard = () => isNeeded();
  guards.add(guard);
  addEventListener("beforeunload", confirmLeave);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) removeEventListener("beforeunload", confirmLeave);
  };
}
