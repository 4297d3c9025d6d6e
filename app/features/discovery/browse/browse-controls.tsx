import { Link } from "@remix-run/react";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type BrowseInput,
  type BrowseTab,
  browseHref,
  VIDEO_SORTS,
  type VideoSort,
} from "#worker/domain/discovery/browse/contract.ts";
import { LIVE_SORTS, type LiveSort } from "#worker/domain/live/streams/contract-sorts.ts";
import { CATEGORIES, LIVE_CATEGORIES } from "#worker/domain/media/videos/contract-categories.ts";

export const BROWSE_TAB_LINKS = [
  { id: "live", label: msg("browse.tabs.live") },
  { id: "videos", label: msg("browse.tabs.videos") },
  { id: "channels", label: msg("browse.tabs.channels") },
] as const satisfies readonly { id: BrowseTab; label: Message }[];

const SORT_LABELS: Record<LiveSort | VideoSort, Message> = {
  viewers: msg("browse.sort.viewers"),
  newest: msg("browse.sort.newest"),
  trending: msg("browse.sort.trending"),
  views: msg("browse.sort.views"),
};
const SORTS = { live: LIVE_SORTS, videos: VIDEO_SORTS, channels: [] } as const;

/** Links, so that filters and orders have URLs and work without JavaScript. */
export function BrowseControls({ input: { tab, category, sort } }: { input: BrowseInput }) {
  // A live stream has one of fewer categories. The list contains a chosen category in any case.
  const categories = CATEGORIES.filter(
    ({ slug }) => tab !== "live" || LIVE_CATEGORIES.includes(slug) || slug === category,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ChipNav
        label={t("browse.categories.ariaLabel")}
        className="max-lg:w-[calc(100%+2rem)]"
        items={[
          {
            key: "all",
            to: browseHref({ tab, sort }),
            label: t("browse.categories.all"),
            isCurrent: category === null,
          },
          ...categories.map(({ slug, label }) => ({
            key: slug,
            to: browseHref({ tab, sort, category: slug }),
            label: t(label),
            isCurrent: slug === category,
          })),
        ]}
      />
      {sort !== null && (
        <nav aria-label={t("browse.sort.ariaLabel")}>
          <ul className="flex gap-1 rounded-full bg-surface p-1 ring-1 ring-line ring-inset">
            {SORTS[tab].map((option) => (
              <li key={option}>
                <Link
                  to={browseHref({ tab, category, sort: option })}
                  preventScrollReset
                  aria-current={option === sort ? "true" : undefined}
                  className="inline-flex h-8 items-center rounded-full px-3 font-semibold text-muted text-sm transition-colors hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:text-ink aria-[current=true]:ring-1 aria-[current=true]:ring-line"
                >
                  {t(SORT_LABELS[option])}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
