import { Link } from "@remix-run/react";
import { contentTitle } from "#app/features/creator/studio/content-title.ts";
import { LocalTime } from "#app/features/creator/studio/local-time.tsx";
import { StateBadge } from "#app/features/creator/studio/state-badge.tsx";
import { Thumbnail } from "#app/features/creator/studio/thumbnail.tsx";
import { VisibilityMark } from "#app/features/creator/studio/visibility-mark.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ContentRow } from "#worker/domain/media/videos/contract-studio.ts";
import { RowActions } from "./row-actions.tsx";

export function CreatorVideos({ rows, label }: { rows: readonly ContentRow[]; label: string }) {
  return (
    <ul aria-label={label} className="grid divide-y divide-line">
      {rows.map((row) => (
        <CreatorVideoRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function CreatorVideoRow({ row }: { row: ContentRow }) {
  const title = contentTitle(row);
  const at = row.publishedAt ?? row.scheduledAt ?? row.createdAt;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <Thumbnail video={row} className="w-28 sm:w-32" />
      <div className="grid min-w-0 content-start gap-1">
        <Link
          to={`/studio/videos/${row.id}`}
          className="line-clamp-2 font-semibold text-sm hover:underline"
        >
          {title}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <StateBadge state={row.state} processing={row.processing} />
          <VisibilityMark visibility={row.visibility} />
          <LocalTime at={at} withTime={row.state === "scheduled"} />
          {row.state === "published" && (
            <span className="tabular">
              {t("dashboard.counts.views", { n: counted(row.views) })}
            </span>
          )}
        </div>
      </div>
      <div className="col-span-2 sm:col-span-1">
        <RowActions
          title={title}
          edit={`/studio/videos/${row.id}`}
          view={row.hasMedia ? `/watch/${row.id}` : null}
          isOpen={row.state === "published" && row.visibility !== "private"}
          embedId={row.id}
        />
      </div>
    </li>
  );
}
