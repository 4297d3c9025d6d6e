import { Link } from "@remix-run/react";
import { CircleStop, Radio } from "lucide-react";
import { LocalTime } from "#app/features/creator/studio/local-time.tsx";
import { VisibilityMark } from "#app/features/creator/studio/visibility-mark.tsx";
import { Badge, LiveBadge } from "#app/ui/badge.tsx";
import { counted, formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { OwnStreamRow } from "#worker/domain/creator/dashboard/contract.ts";
import { RowActions } from "./row-actions.tsx";

export function CreatorStreams({ rows }: { rows: readonly OwnStreamRow[] }) {
  return (
    <ul aria-label={t("dashboard.streams.title")} className="grid divide-y divide-line">
      {rows.map((row) => (
        <CreatorStreamRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function CreatorStreamRow({ row }: { row: OwnStreamRow }) {
  const { id, title, state, replay, startedAt, endedAt } = row;
  const view = replay?.isPublished ? `/watch/${replay.id}` : `/streams/${id}`;
  const seconds = startedAt !== null && endedAt !== null ? (endedAt - startedAt) / 1000 : null;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <Link
          to={state === "ready" ? "/live-stream" : view}
          className="line-clamp-2 font-semibold text-sm hover:underline"
        >
          {title}
        </Link>
        <div className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <StreamState state={state} />
          {replay && (
            <Badge variant={replay.isPublished ? "paid" : "neutral"}>
              {replay.isPublished
                ? t("dashboard.streams.replayPublished")
                : t("dashboard.streams.replayNotPublished")}
            </Badge>
          )}
          <VisibilityMark visibility={row.visibility} />
          <LocalTime at={startedAt ?? row.createdAt} withTime />
          {seconds !== null && <span>{formatDuration(seconds)}</span>}
          {state === "live" && (
            <span>{t("dashboard.counts.viewers", { viewers: counted(row.viewers) })}</span>
          )}
          {state === "ended" && (
            <span>{t("dashboard.streams.peakViewerCount", { viewers: counted(row.viewers) })}</span>
          )}
        </div>
      </div>
      <RowActions
        title={title}
        edit={replay ? `/studio/videos/${replay.id}` : state === "ended" ? null : "/live-stream"}
        view={state === "ready" ? null : view}
        isOpen={
          row.visibility !== "private" && (state === "live" || (replay?.isPublished ?? false))
        }
      />
    </li>
  );
}

function StreamState({ state }: Pick<OwnStreamRow, "state">) {
  if (state === "live") return <LiveBadge />;
  const Icon = state === "ready" ? Radio : CircleStop;
  return (
    <Badge variant={state === "ready" ? "accent" : "neutral"}>
      <Icon aria-hidden />
      {state === "ready" ? t("dashboard.status.ready") : t("dashboard.status.ended")}
    </Badge>
  );
}
