import { Link } from "@remix-run/react";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { LiveBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ChannelCard as Channel } from "#worker/domain/discovery/browse/contract.ts";

export function ChannelCard({
  channel: { creator, bio, videoCount, liveUrl, following },
}: {
  channel: Channel;
}) {
  return (
    <article className="relative flex h-full gap-4 rounded-lg bg-surface p-4">
      <Avatar name={creator.name} src={creator.avatar} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="truncate text-base leading-snug">
          <Link to={`/@${creator.username}`} className="card-link">
            {creator.name}
          </Link>{" "}
          {creator.isVerified && <VerifiedMark />}
        </h2>
        <p className="truncate text-muted text-sm">@{creator.username}</p>
        <p className="tabular text-muted text-sm">
          {t("ui.count.followers", { n: counted(creator.followers) })} ·{" "}
          {t("ui.count.videos", { n: counted(videoCount) })}
        </p>
        {bio !== "" && <p className="mt-2 line-clamp-2 text-sm">{bio}</p>}
        <div className="relative z-2 mt-auto flex flex-wrap items-center gap-2 self-start pt-3">
          <FollowButton creator={creator} following={following} size="sm" />
          {liveUrl !== null && (
            <Button asChild size="sm" variant="quiet">
              <Link to={liveUrl}>
                <LiveBadge />
                {t("browse.channels.watchLive")}
              </Link>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
