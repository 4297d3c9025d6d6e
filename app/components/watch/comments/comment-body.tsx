import { Link, useSearchParams } from "@remix-run/react";
import { UserText } from "#app/components/watch/user-text.tsx";
import { spokenDuration } from "#app/format.ts";
import { segmentsOf } from "./comment-text.ts";

interface CommentBodyProps {
  text: string;
  mentions: readonly string[];
  /** Seconds of the video. */
  duration: number;
}

/** What a person wrote: addresses, mentions and times in it are links; a time leads to that place of the video. */
export function CommentBody({ text, mentions, duration }: CommentBodyProps) {
  const [search] = useSearchParams();
  const placeAt = (seconds: number) => {
    const query = new URLSearchParams(search);
    query.delete("comment");
    query.set("t", String(seconds));
    return `?${query}`;
  };
  return (
    <div className="measure mt-1 whitespace-pre-line break-words text-sm">
      {segmentsOf(text, mentions, duration).map((segment, i) => {
        const key = `${i} ${segment.text}`;
        if (segment.kind === "mention") {
          return (
            <Link key={key} to={`/@${segment.username}`} className="font-semibold text-accent hover:underline">
              {segment.text}
            </Link>
          );
        }
        if (segment.kind === "time") {
          return (
            <Link
              key={key}
              to={placeAt(segment.seconds)}
              preventScrollReset
              className="tabular text-accent underline underline-offset-2"
              aria-label={`Go to ${spokenDuration(segment.seconds)}`}
            >
              {segment.text}
            </Link>
          );
        }
        return <UserText key={key} text={segment.text} className="inline" />;
      })}
    </div>
  );
}
