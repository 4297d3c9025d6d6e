import type { CreatorSummary } from "../../accounts/users/contract-api.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { LIVE_SORTS, type LiveSort } from "../../live/streams/contract-sorts.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { CATEGORIES, type CategorySlug } from "../../media/videos/contract-categories.ts";

export const BROWSE_TABS = ["live", "videos", "channels"] as const;
export type BrowseTab = (typeof BROWSE_TABS)[number];

export const VIDEO_SORTS = ["trending", "newest", "views"] as const;
export type VideoSort = (typeof VIDEO_SORTS)[number];

/** Channels have one order: the number of verified followers. */
export type BrowseInput = {
  category: CategorySlug | null;
  /** Id of the last item of the previous page. */
  after: string | null;
} & (
  | { tab: "live"; sort: LiveSort }
  | { tab: "videos"; sort: VideoSort }
  | { tab: "channels"; sort: null }
);

export interface BrowsePage<Item> {
  items: Item[];
  /** Id of the last item, for `after` of the next page; null at the end. */
  next: string | null;
}

export interface ChannelCard {
  creator: CreatorSummary;
  bio: string;
  /** Number of public videos, in the chosen category. */
  videoCount: number;
  /** Path of the channel's live stream; null if the channel is not live. */
  liveUrl: string | null;
  following: boolean;
}

export type BrowseResult =
  | { tab: "live"; page: BrowsePage<StreamCard> }
  | { tab: "videos"; page: BrowsePage<VideoCard> }
  | { tab: "channels"; page: BrowsePage<ChannelCard> };

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  name: string | null,
): Value => values.find((value) => value === name) ?? values[0];

/** Reads the parameters of /browse. An unknown value becomes the default. */
export function readBrowse(params: URLSearchParams): BrowseInput {
  const slug = params.get("category");
  const after = params.get("after");
  const shared = {
    category: CATEGORIES.find((category) => category.slug === slug)?.slug ?? null,
    after: after !== null && /^\w{1,60}$/.test(after) ? after : null,
  };
  const tab = oneOf(BROWSE_TABS, params.get("tab"));
  const sort = params.get("sort");
  if (tab === "live") return { ...shared, tab, sort: oneOf(LIVE_SORTS, sort) };
  if (tab === "videos") return { ...shared, tab, sort: oneOf(VIDEO_SORTS, sort) };
  return { ...shared, tab, sort: null };
}

/** Returns the URL of a page of /browse. A parameter with its default value is omitted. */
export function browseHref({
  tab = "live",
  category = null,
  sort = null,
  after = null,
}: {
  tab?: BrowseTab;
  category?: CategorySlug | null;
  sort?: LiveSort | VideoSort | null;
  after?: string | null;
}): string {
  const params = new URLSearchParams();
  params.set("tab", tab);
  if (category !== null) params.set("category", category);
  if (sort !== null && sort !== LIVE_SORTS[0] && sort !== VIDEO_SORTS[0]) params.set("sort", sort);
  if (after !== null) params.set("after", after);
  return `/browse?${params}`;
}
