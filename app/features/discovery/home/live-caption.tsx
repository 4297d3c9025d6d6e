import { Link } from "@remix-run/react";
import { Avatar } from "#app/ui/avatar.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

export function LiveCaption({ stream }: { stream: StreamCard }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={stream.streamer.username} src={stream.streamer.avatar} />
      <div className="min-w-0">
        <h3 className="truncate text-base">
          <Link to={stream.streamUrl} className="underline-offset-4 hover:underline">
            {stream.title}
          </Link>
        </h3>
        <p className="truncate text-muted text-sm">
          {stream.streamer.username} {stream.streamer.isVerified && <VerifiedMark />} ·{" "}
          {categoryLabel(stream.category)}
        </p>
      </div>
    </div>
  );
}
