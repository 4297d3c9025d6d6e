let pending = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Makes the browser ask before the page is left, until the returned function is called. The listener exists only while it is needed:
 * a permanent one keeps a page out of the browser's back-forward cache.
 */
export function guardWhile(): () => void {
  pending += 1;
  if (pending === 1) addEventListener("beforeunload", ask);
  return () => {
    pending -= 1;
    if (pending === 0) removeEventListener("beforeunload", ask);
  };
}
