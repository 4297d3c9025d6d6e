import { useEffect, useState } from "react";

/**
 * Returns the pages of a list that have been loaded so far. Each list needs its own React key.
 * @param loaded the page that the fetcher has loaded last; undefined before
 */
export function usePages<Page>(first: Page, loaded: Page | undefined): Page[] {
  const [added, setAdded] = useState<Page[]>([]);
  useEffect(() => {
    if (loaded) setAdded((pages) => (pages.includes(loaded) ? pages : [...pages, loaded]));
  }, [loaded]);
  return [first, ...added];
}

/** Removes items that an earlier page contains too, because the list changed in between. */
export function withoutRepeats<Item>(items: Item[], idOf: (item: Item) => string): Item[] {
  const ids = new Set<string>();
  return items.filter((item) => !ids.has(idOf(item)) && ids.add(idOf(item)));
}
