import { SEARCHES_KEY } from "#app/lib/personal/keys.ts";

const KEPT = 8;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(SEARCHES_KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((q): q is string => typeof q === "string" && q !== "").slice(0, KEPT)
      : [];
  } catch {
    // The storage is disabled or contains foreign data.
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
    window.localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches));
  } catch {
    // The storage is full or disabled. Searching works without storage.
  }
}
