const KEY = "recent-searches";
const KEPT = 8;

/** What was searched for on this device, newest first. Kept here and nowhere else. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((q): q is string => typeof q === "string" && q !== "").slice(0, KEPT)
      : [];
  } catch {
    // Storage that is off, or what something else wrote there.
    return [];
  }
}

export function rememberSearch(query: string): void {
  const q = query.trim();
  if (q === "") return;
  store(
    [q, ...recentSearches().filter((other) => other.toLowerCase() !== q.toLowerCase())].slice(
      0,
      KEPT,
    ),
  );
}

export const forgetSearches = () => store([]);

function store(searches: string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Full, or off: searching works without.
  }
}
