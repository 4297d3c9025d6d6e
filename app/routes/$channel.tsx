import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Clapperboard, Settings } from "lucide-react";
import { FollowButton } from "#app/components/creator/follow-button.tsx";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { StreamCard } from "#app/components/ui/stream-card.tsx";
import { VerifiedMark } from "#app/components/ui/verified-mark.tsx";
import { VideoCard } from "#app/components/ui/video-card.tsx";
import { countOf } from "#app/format.ts";
import { notFound } from "#worker/domain/errors.ts";
import { listLiveStreams } from "#worker/domain/streams/queries.ts";
import { getChannel } from "#worker/domain/users/get-channel.ts";
import { listVideos } from "#worker/domain/videos/queries.ts";

const VIDEOS = 60;
const STREAMS_SEEN = 100;

/** A channel's address is `/@name`. The router knows no part of a segment, so that every one-segment address comes here. */
export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const username = /^@([A-Za-z0-9_]{1,20})$/.exec(params.channel ?? "")?.[1];
  if (!username) throw notFound("This page");
  const channel = await getChannel(ctx, { username, actor });
  const [videos, live] = await Promise.all([
    listVideos(ctx, { creatorId: channel.creator.id, limit: VIDEOS }),
    listLiveStreams(ctx, { limit: STREAMS_SEEN }),
  ]);
  return { ...channel, videos, live: live.find((s) => s.streamer.id === channel.creator.id) ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.creator.name} (@${data.creator.username}) · Tributary` : "Page Not Found · Tributary" },
  { name: "description", content: data?.creator.bio || "A channel on Tributary." },
];

export default function ChannelPage() {
  const { creator, videoCount, videos, live, viewer } = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-1 gap-12 py-8 lg:py-12">
      <header className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <Avatar name={creator.name} src={creator.avatar} size="xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl">
            {creator.name} {creator.isVerified && <VerifiedMark />}
          </h1>
          <p className="tabular mt-1 text-muted">
            @{creator.username} · {countOf(creator.followers, "follower")} · {countOf(videoCount, "video")}
          </p>
          {creator.bio !== "" && <p className="measure mt-3 whitespace-pre-line">{creator.bio}</p>}
        </div>
        {viewer.isSelf ? (
          <Button asChild>
            <Link to="/settings">
              <Settings aria-hidden />
              Settings
            </Link>
          </Button>
        ) : (
          <FollowButton creator={creator} following={viewer.following} className="self-start sm:self-center" />
        )}
      </header>
      {live && (
        <section aria-labelledby="live">
          <SectionHeader id="live" title="Live Now" />
          <StreamCard stream={live} className="max-w-xl" />
        </section>
      )}
      <section aria-labelledby="videos">
        <SectionHeader id="videos" title="Videos" />
        {videos.length > 0 ? (
          <div className="card-grid">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={Clapperboard}
            title={viewer.isSelf ? "You have no public videos yet" : `${creator.name} has no public videos yet`}
            action={
              <Button asChild>
                {viewer.isSelf ? <Link to="/upload">Upload a video</Link> : <Link to="/discover">Discover videos</Link>}
              </Button>
            }
          />
        )}
      </section>
    </div>
  );
}
