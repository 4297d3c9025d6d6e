import { Link } from "@remix-run/react";
import { t } from "#i18n/t.ts";
import type { SearchInput, SearchTab } from "#worker/domain/search/contract.ts";
import { searchHref } from "./search-href.ts";

const TABS: { tab: SearchTab; label: string }[] = [
  {
    tab: "all",
    get label() {
      return t("search.all");
    },
  },
  {
    tab: "videos",
    get label() {
      return t("search.videos");
    },
  },
  {
    tab: "streams",
    get label() {
      return t("search.live");
    },
  },
  {
    tab: "creators",
    get label() {
      return t("search.creators");
    },
  },
  {
    tab: "playlists",
    get label() {
      return t("search.playlists");
    },
  },
  {
    tab: "captions",
    get label() {
      return t("search.saidInVideos");
    },
  },
];

/** The kinds of what is found; links, so that each has an address. */
export function SearchTabs({ input }: { input: SearchInput }) {
  return (
    <nav
      aria-label={t("search.kindsOfResults")}
      className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
    >
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
