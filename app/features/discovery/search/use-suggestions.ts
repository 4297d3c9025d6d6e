import { useEffect, useState } from "react";
import type { Suggestion, SuggestionList } from "#worker/domain/discovery/search/contract-api.ts";
import { recentSearches } from "./recent-searches.ts";

export type Option = Suggestion | { kind: "recent"; text: string; path: string };

/** Debounce of the request for search suggestions. */
const PAUSE_MS = 120;

const recentOptions = (): Option[] =>
  recentSearches().map((text) => ({
    kind: "recent",
    text,
    path: `/search?q=${encodeURIComponent(text)}`,
  }));

export function useSuggestions(
  query: string,
  active: boolean,
): { options: Option[]; forget: () => void } {
  const [options, setOptions] = useState<Option[]>([]);
  const q = query.trim();
  useEffect(() => {
    if (!active) return;
    if (q === "") {
      setOptions(recentOptions());
      return;
    }
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search/suggest?q=${encodeURIComponent(q)}`);
        const list: SuggestionList | null = response.ok ? await response.json() : null;
        if (current) setOptions(list?.suggestions ?? []);
      } catch {
        // Suggestions are optional: searching works without them.
        if (current) setOptions([]);
      }
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [q, active]);
  return { options, forget: () => setOptions([]) };
}
