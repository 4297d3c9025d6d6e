import type { ContentQuery } from "#worker/domain/media/videos/contract-studio.ts";

/**
 * The address of the content list with other filters: empty ones go, and with any change the list
 * begins anew.
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
