import type { ContentQuery } from "#worker/domain/media/videos/contract-studio.ts";

/**
 * Returns the URL of the content list with changed filters. Drops empty filters and returns to the
 * first page.
 */
export function contentAddress(
  search: URLSearchParams,
  change: Partial<Record<keyof ContentQuery, string | null>>,
): string {
  const next = new URLSearchParams(search);
  next.delete("after");
  next.delete("before");
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text === "" ? "/studio" : `/studio?${text}`;
}
