import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import { usePages, withoutRepeats } from "#app/lib/use-pages.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { ShowMore } from "#app/ui/show-more.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import {
  type BrowseInput,
  type BrowseResult,
  browseHref,
} from "#worker/domain/discovery/browse/contract.ts";
import { BrowseEmpty } from "./browse-empty.tsx";
import { ChannelCard } from "./channel-card.tsx";

interface BrowseListProps {
  input: BrowseInput;
  found: BrowseResult;
}

/** Each list needs its own React key. */
export function BrowseList({ input, found }: BrowseListProps) {
  const fetcher = useFetcher<{ found?: BrowseResult }>();
  const viewer = useViewer();
  const loaded = fetcher.data?.found;
  const pages = usePages<BrowseResult>(found, loaded);
  const next = pages.at(-1)?.page.next ?? null;
  const cards = withoutRepeats(
    pages.flatMap((page) => cardsOf(page)),
    ({ id }) => id,
  );
  if (cards.length === 0) return <BrowseEmpty input={input} />;
  return (
    <div className="grid gap-8">
      <ul className={input.tab === "channels" ? "card-grid-wide" : "card-grid"}>
        {cards.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
      <ShowMore
        to={next === null ? null : browseHref({ ...input, after: next })}
        load={fetcher.load}
        isLoading={fetcher.state !== "idle"}
        hasFailed={fetcher.state === "idle" && fetcher.data !== undefined && loaded === undefined}
        texts={{
          showMore: t("browse.list.showMore"),
          loading: t("browse.list.loading"),
          loadFailure: t("browse.list.loadFailure"),
        }}
      />
    </div>
  );

  function cardsOf(result: BrowseResult): { id: string; card: ReactNode }[] {
    if (result.tab === "live")
      return result.page.items.map((stream) => ({
        id: stream.id,
        card: (
          <StreamCard
            stream={stream}
            heading="h2"
            onChoose={() => trackView(viewer, stream.id, "stream")}
          />
        ),
      }));
    if (result.tab === "videos")
      return result.page.items.map((video) => ({
        id: video.id,
        card: (
          <VideoCard
            video={video}
            heading="h2"
            onChoose={() => trackView(viewer, video.id, "video")}
          />
        ),
      }));
    return result.page.items.map((channel) => ({
      id: channel.creator.id,
      card: <ChannelCard channel={channel} />,
    }));
  }
}
