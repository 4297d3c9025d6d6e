import { Link } from "@remix-run/react";
import { UserText } from "#app/features/media/watch/user-text.tsx";
import { segmentsOf } from "./comment-text.ts";

export function CommentBody({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return (
    <div className="measure mt-1 whitespace-pre-line break-words text-sm">
      {segmentsOf(text, mentions).map((segment) =>
        segment.kind === "mention" ? (
          <Link
            key={segment.at}
            to={`/@${segment.username}`}
            className="font-semibold text-accent hover:underline"
          >
            {segment.text}
          </Link>
        ) : (
          <UserText key={segment.at} text={segment.text} className="inline" />
        ),
      )}
    </div>
  );
}
