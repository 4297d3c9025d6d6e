import { useEffect, useState } from "react";
import type { Suggestion } from "#worker/domain/discovery/search/contract-suggestions.ts";
import { recentSearches } from "./recent-searches.ts";

export type Option = Suggestion | { kind: "recent"; text: string; path: string };

/** The answer, read by hand: this file is on every page, and zod is not. */
function readAnswer(answer: unknown): Suggestion[] {
  const list =
    typeof answer === "object" && answer !== null && "suggestions" in answer
      ? answer.suggestions
      : null;
  return Array.isArray(list) ? list.filter(isSuggestion) : [];
}

function isSuggestion(value: unknown): value is Suggestion {
  if (
    typeof value !== "object" ||
    value === null ||
    !("kind" in value && "text" in value && "path" in value)
  )
    return false;
  const isKind = value.kind === "query" || value.kind === "creator" || value.kind === "video";
  return (
    isKind &&
    typeof value.text === "string" &&
    typeof value.path === "string" &&
    value.path.startsWith("/")
  );
}

/** Typing pauses that are longer ask for suggestions. */
const PAUSE_MS = 120;

const recentOptions = (): Option[] =>
  recentSearches().map((text) => ({
    kind: "recent",
    text,
    path: `/search?q=${encodeURIComponent(text)}`,
  }));

/**
 * Suggestions for what is typed; for nothing, what was searched for before. Asked for while
 * `active` only.
 */
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
        const suggestions = response.ok ? readAnswer(await response.json()) : [];
        if (current) setOptions(suggestions);
      } catch {
        // Searching works without them.
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
