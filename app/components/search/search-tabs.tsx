import { Link } from "@remix-run/react";
import type { SearchInput, SearchTab } from "#worker/domain/search/contract.ts";
import { searchHref } from "./search-href.ts";

const TABS: { tab: SearchTab; label: string }[] = [
  { tab: "all", label: "All" },
  { tab: "videos", label: "Videos" },
  { tab: "streams", label: "Live" },
  { tab: "creators", label: "Creators" },
  { tab: "playlists", label: "Playlists" },
  { tab: "captions", label: "Said in videos" },
];

/** The kinds of what is found; links, so that each has an address. */
export function SearchTabs({ input }: { input: SearchInput }) {
  return (
    <nav aria-label="Kinds of results" className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0">
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={searchHref(input, { tab })}
          aria-current={tab === input.tab ? "page" : undefined}
          className="-mb-px inline-flex h-11 shrink-0 items-center border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
