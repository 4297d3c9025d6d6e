import { Link } from "@remix-run/react";

export const CHANNEL_TABS = [
  { id: "videos", label: "Videos" },
  { id: "live", label: "Live" },
  { id: "playlists", label: "Playlists" },
  { id: "about", label: "About" },
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number]["id"];

/** The tab that an address names; videos where it names none of them. */
export const channelTab = (name: string | null): ChannelTab => CHANNEL_TABS.find(({ id }) => id === name)?.id ?? "videos";

/** Links, so that each tab has an address and Back goes to the one before. */
export function ChannelTabs({ current }: { current: ChannelTab }) {
  return (
    <nav aria-label="Channel">
      <ul className="no-scrollbar flex gap-6 overflow-x-auto border-line border-b">
        {CHANNEL_TABS.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <Link
              to={id === "videos" ? "." : `?tab=${id}`}
              preventScrollReset
              aria-current={id === current ? "page" : undefined}
              className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
