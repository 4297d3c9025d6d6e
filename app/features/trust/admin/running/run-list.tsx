import { Code, Stamp } from "#app/features/trust/admin/parts.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { type JobRun, RUN_STATE_LABELS, type RunState } from "#worker/domain/ops/jobs/contract.ts";

const VARIANT = {
  waiting: "neutral",
  done: "neutral",
  failed: "pending",
  dead: "danger",
} as const satisfies Record<RunState, string>;
const SOURCES: Record<JobRun["source"], Message> = {
  cron: msg("admin.jobs.source.cron"),
  request: msg("admin.jobs.source.request"),
  event: msg("admin.jobs.source.event"),
  alarm: msg("admin.jobs.source.alarm"),
};

/** Formats a short duration: "12 ms", "3.4 s", "2 min". */
export function spanOf(ms: number): string {
  if (ms < 1000) return t("admin.durations.milliseconds", { n: Math.round(ms) });
  return ms < 90_000
    ? t("admin.durations.seconds", { n: Math.round(ms / 100) / 10 })
    : t("admin.durations.minutes", { n: Math.round(ms / 60_000) });
}

function tookOf({ durationMs, attempts }: JobRun): string {
  const duration = durationMs === null ? t("admin.jobs.runs.notStarted") : spanOf(durationMs);
  return attempts > 1
    ? t("admin.jobs.runs.durationWithTry", { took: duration, attempts })
    : duration;
}

export function RunList({ runs }: { runs: JobRun[] }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-1 py-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{run.job}</span>
            <Badge variant={VARIANT[run.state]}>{t(RUN_STATE_LABELS[run.state])}</Badge>
            <span className="text-muted">{t(SOURCES[run.source])}</span>
            <span className="tabular ml-auto text-muted">{tookOf(run)}</span>
          </div>
          <div className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
            <span>
              {t("admin.jobs.runs.dueLabel")} <Stamp at={run.dueAt} />
            </span>
            {run.startedAt !== null && (
              <span>
                {t("admin.jobs.runs.startDelay", {
                  span: spanOf(Math.max(0, run.startedAt - run.dueAt)),
                })}
              </span>
            )}
            <Code>{run.requestId}</Code>
          </div>
          {run.cause !== null && <p className="break-words text-danger">{run.cause}</p>}
        </li>
      ))}
    </ul>
  );
}
