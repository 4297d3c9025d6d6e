import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { rich } from "#app/ui/rich.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted, formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract.ts";

interface StreamInfoProps {
  stream: StreamCard;
  running: boolean;
  actions: React.ReactNode;
}

export function StreamInfo({ stream, running, actions }: StreamInfoProps) {
  return (
    <div className="grid gap-2 lg:gap-4">
      <div className="grid gap-1">
        <h1 className="line-clamp-1 text-base lg:line-clamp-none lg:text-xl">{stream.title}</h1>
        <p className="text-muted text-sm">
          {categoryLabel(stream.category)}
          {running && stream.startedAt !== null && (
            <>
              {" · "}
              {rich("live.info.liveFor", { elapsed: <Elapsed since={stream.startedAt} /> })}
            </>
          )}
        </p>
      </div>
      <div className="flex items-center justify-between gap-3 max-sm:[&_button]:px-3">
        <Link
          to={`/@${stream.streamer.username}`}
          className="group flex min-w-0 items-center gap-3 rounded-sm"
        >
          <Avatar name={stream.streamer.name} src={stream.streamer.avatar} />
          <span className="min-w-0">
            <span className="line-clamp-2 break-words font-semibold leading-tight group-hover:underline">
              {stream.streamer.name} {stream.streamer.isVerified && <VerifiedMark />}
            </span>
            <span className="tabular block truncate text-muted text-sm">
              {t("live.info.followerCount", { n: counted(stream.streamer.followers) })}
            </span>
          </span>
        </Link>
        <div className="flex shrink-0 gap-2">{actions}</div>
      </div>
    </div>
  );
}

/** Shows the time since `since`, except on the server, whose clock may differ. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular">{now === null ? "" : formatDuration((now - since) / 1000)}</span>
  );
}
