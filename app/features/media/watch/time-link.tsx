import { Link, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { seekCurrent } from "#app/features/media/player/current-player.ts";
import { splitTimes } from "#worker/domain/media/videos/contract-chapters.ts";

/** Duration of the video to which times in a text refer, seconds; null without a video. */
export const TimesOf = createContext<number | null>(null);

export function TimeLink({
  seconds,
  children,
  className,
}: {
  seconds: number;
  children: React.ReactNode;
  className?: string;
}) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("t", String(seconds));
  return (
    <Link
      to={`?${params}`}
      preventScrollReset
      replace
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !seekCurrent(seconds)) return;
        event.preventDefault();
        document
          .querySelector("[aria-label^='Video player']")
          ?.scrollIntoView({ block: "nearest" });
      }}
    >
      {children}
    </Link>
  );
}

export function useTimes(text: string): React.ReactNode {
  const duration = useContext(TimesOf);
  if (duration === null) return text;
  return splitTimes(text, duration).map((segment) =>
    "seconds" in segment ? (
      <TimeLink
        key={segment.at}
        seconds={segment.seconds}
        className="tabular text-accent underline underline-offset-2"
      >
        {segment.text}
      </TimeLink>
    ) : (
      segment.text
    ),
  );
}
