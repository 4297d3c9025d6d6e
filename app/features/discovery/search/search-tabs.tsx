import { Link } from "@remix-run/react";
import { type Message, msg, t } from "#i18n/t.ts";
import type { SearchInput, SearchTab } from "#worker/domain/discovery/search/contract.ts";
import { searchHref } from "./search-href.ts";

const TABS: { tab: SearchTab; label: Message }[] = [
  {
    tab: "all",
    label: msg("search.tabs.all"),
  },
  {
    tab: "videos",
    label: msg("search.tabs.videos"),
  },
  {
    tab: "streams",
    label: msg("search.tabs.live"),
  },
  {
    tab: "creators",
    label: msg("search.tabs.creators"),
  },
  {
    tab: "playlists",
    label: msg("search.tabs.playlists"),
  },
  {
    tab: "captions",
    label: msg("search.tabs.transcripts"),
  },
];

export function SearchTabs({ input }: { input: SearchInput }) {
  return (
    <nav
      aria-label={t("search.tabs.ariaLabel")}
      className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
    >
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={searchHref(input, { tab })}
          aria-current={tab === input.tab ? "page" : undefined}
          className="-mb-px inline-flex h-11 shrink-0 items-center border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
