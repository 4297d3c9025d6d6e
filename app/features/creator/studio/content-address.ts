import type { ContentQuery } from "#worker/domain/media/videos/contract-studio.ts";

/** Drops empty filters and returns to the first page of the content list. */
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
