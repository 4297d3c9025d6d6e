import type { Actor } from "../../accounts/users/contract.ts";
import { browseStreams } from "../../live/streams/browse-streams.ts";
import type { ReadDeps } from "../../media/videos/cards.ts";
import { browseChannels } from "./browse-channels.ts";
import { browseVideos } from "./browse-videos.ts";
import type { BrowseInput, BrowsePage, BrowseResult } from "./contract.ts";

const PAGE = 24;

/** Lists one page of live streams, videos or channels. Each list costs one query. */
export async function browse(
  deps: ReadDeps,
  { actor, input }: { actor: Actor; input: BrowseInput },
): Promise<BrowseResult> {
  const { category, after } = input;
  const query = { actor, category, after, limit: PAGE + 1 };
  if (input.tab === "live") {
    const found = await browseStreams(deps, { ...query, sort: input.sort });
    return { tab: "live", page: pageOf(found, ({ id }) => id) };
  }
  if (input.tab === "videos") {
    const found = await browseVideos(deps, { ...query, sort: input.sort });
    return { tab: "videos", page: pageOf(found, ({ id }) => id) };
  }
  const found = await browseChannels(deps, query);
  return { tab: "channels", page: pageOf(found, ({ creator }) => creator.id) };
}

function pageOf<Item>(found: Item[], idOf: (item: Item) => string): BrowsePage<Item> {
  const items = found.slice(0, PAGE);
  const last = found.length > PAGE ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : idOf(last) };
}
