import { Link } from "@remix-run/react";
import { FollowBell } from "#app/features/community/follows/follow-bell.tsx";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";

export function CreatorLine({ video: { creator, viewer } }: { video: WatchableVideo }) {
  return (
    <div className="flex min-w-0 items-center gap-4 @max-2xl/actions:w-full @max-2xl/actions:justify-between">
      <Link to={`/@${creator.username}`} className="group flex min-w-0 items-center gap-3">
        <Avatar name={creator.name} src={creator.avatar} />
        <span className="min-w-0">
          <span className="line-clamp-3 break-words font-semibold @max-2xl/actions:text-sm leading-tight group-hover:underline">
            {creator.name} {creator.isVerified && <VerifiedMark />}
          </span>
          <span className="tabular block truncate text-muted text-sm">
            {t("ui.count.followers", { n: counted(creator.followers) })}
          </span>
        </span>
      </Link>
      {!viewer.isOwner && (
        <div className="flex shrink-0 items-center gap-2">
          <FollowButton creator={creator} following={viewer.following} />
          {viewer.following && <FollowBell creator={creator} on={viewer.notified} />}
        </div>
      )}
    </div>
  );
}
