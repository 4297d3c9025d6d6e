import type { SearchInput } from "#worker/domain/discovery/search/contract.ts";

type SearchTarget = Partial<SearchInput> & Pick<SearchInput, "q">;

/** Changes of the query or a filter return to the first page of results. */
export function searchHref(target: SearchTarget, change: Partial<SearchInput> = {}): string {
  const { q, tab, category, length, date, form, captions, sort, exact, page } = {
    ...target,
    page: undefined,
    ...change,
  };
  const params = new URLSearchParams({ q });
  if (tab && tab !== "all") params.set("tab", tab);
  for (const [name, value] of Object.entries({ category, length, date, form, captions, exact }))
    if (value) params.set(name, value);
  if (sort && sort !== "relevance") params.set("sort", sort);
  if (page && page > 1) params.set("page", String(page));
  return `/search?${params}`;
}
