import { Fragment, type ReactNode } from "react";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { LivePanel } from "#app/ui/live-panel.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { Shelf } from "#app/ui/shelf.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { browseHref } from "#worker/domain/discovery/browse/contract.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";

interface PersonalRowsProps {
  followedLive: Stream[];
  unfinished: Video[];
  fresh: Video[];
  viewer: Viewer;
  recommended: ReactNode;
  /** Stands below the first row that is not empty. */
  afterFirst: ReactNode;
}

/** The rows that only this user sees, without empty ones. */
export function PersonalRows({
  followedLive,
  unfinished,
  fresh,
  viewer,
  recommended,
  afterFirst,
}: PersonalRowsProps) {
  const rows = [
    followedLive.length > 0 && {
      id: "followed-live",
      row: <FollowedLive streams={followedLive} viewer={viewer} />,
    },
    unfinished.length > 0 && {
      id: "continue",
      row: (
        <PersonalRow
          id="continue"
          title={t("home.continue.title")}
          more={{ to: "/history", label: t("home.continue.showAll") }}
        >
          <VideoItems videos={unfinished} viewer={viewer} />
        </PersonalRow>
      ),
    },
    fresh.length > 0 && {
      id: "fresh",
      row: (
        <PersonalRow
          id="fresh"
          title={t("home.following.newTitle")}
          more={{ to: "/following", label: t("home.sections.viewAll") }}
        >
          <VideoItems videos={fresh} viewer={viewer} />
        </PersonalRow>
      ),
    },
    { id: "recommended", row: recommended },
  ].filter((row) => row !== false);
  return rows.map(({ id, row }, at) => (
    <Fragment key={id}>
      {row}
      {at === 0 && afterFirst}
    </Fragment>
  ));
}

/**
 * Lists the live streams of followed channels as cards. If there is only one, it is shown as a
 * panel over the full width, because one card would leave most of the row empty.
 */
function FollowedLive({ streams, viewer }: { streams: Stream[]; viewer: Viewer }) {
  const title = t("home.following.liveTitle");
  const more = { to: browseHref({ tab: "live" }), label: t("home.live.showAll") };
  const [only, ...others] = streams;
  if (only && others.length === 0)
    return (
      <section aria-labelledby="followed-live">
        <SectionHeader id="followed-live" title={title} more={more} />
        <LivePanel stream={only} onChoose={() => trackView(viewer, only.id, "stream")} />
      </section>
    );
  return (
    <PersonalRow id="followed-live" title={title} more={more}>
      {streams.map((stream) => (
        <li key={stream.id}>
          <StreamCard stream={stream} onChoose={() => trackView(viewer, stream.id, "stream")} />
        </li>
      ))}
    </PersonalRow>
  );
}

interface PersonalRowProps {
  id: string;
  title: string;
  more: { to: string; label: string };
  children: ReactNode;
}

function PersonalRow({ id, title, more, children }: PersonalRowProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} more={more} />
      <Shelf label={title}>{children}</Shelf>
    </section>
  );
}

/** The cards lead to the video's page, which resumes an unfinished video. */
function VideoItems({ videos, viewer }: { videos: Video[]; viewer: Viewer }) {
  return videos.map((video) => (
    <li key={video.id}>
      <VideoCard video={video} onChoose={() => trackView(viewer, video.id, "video")} />
    </li>
  ));
}
