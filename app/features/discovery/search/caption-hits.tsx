import { Link } from "@remix-run/react";
import { rich } from "#app/ui/rich.tsx";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { CaptionHit } from "#worker/domain/discovery/search/contract-api.ts";

export function CaptionHits({ hits, query }: { hits: CaptionHit[]; query: string }) {
  const terms = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {hits.map(({ video, line, at, language, path }) => (
        <li
          key={`${video.id} ${language}`}
          className="relative grid grid-cols-[140px_minmax(0,1fr)] gap-4 sm:grid-cols-[200px_minmax(0,1fr)]"
        >
          <Thumbnail src={video.thumbnail} duration={video.duration} />
          <div className="min-w-0">
            <p lang={language} className="line-clamp-3">
              “{marked(line, terms)}”
            </p>
            <h3 className="mt-2 line-clamp-1 text-sm">
              <Link to={path} className="card-link hover:underline">
                <span className="sr-only">
                  {t("search.transcripts.playFrom", { at: spokenDuration(at) })}{" "}
                </span>
                {video.title}
              </Link>
            </h3>
            <p className="tabular mt-1 truncate text-muted text-sm">
              {rich("search.transcripts.channelAndTime", {
                name: video.creator.name,
                at: formatDuration(at),
                span: (text) => <span className="font-semibold text-accent">{text}</span>,
              })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function marked(line: string, terms: string[]) {
  const isHit = (part: string) => terms.some((term) => part.toLowerCase().startsWith(term));
  let at = 0;
  return line.split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => {
    const key = at;
    at += part.length;
    return isHit(part) ? (
      <mark key={key} className="rounded-sm bg-accent-soft px-0.5 text-ink">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
