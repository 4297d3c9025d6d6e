import { Code, Stamp } from "#app/components/admin/parts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import { type JobRun, RUN_STATES, type RunState } from "#worker/domain/jobs/contract.ts";

const VARIANT = { waiting: "neutral", done: "neutral", failed: "pending", dead: "danger" } as const satisfies Record<RunState, string>;
const SOURCES: Record<JobRun["source"], string> = {
  get cron() {
    return t("admin.byTheClock");
  },
  get request() {
    return t("admin.byARequest");
  },
  event: "Event",
};

/** How long something took, in words that fit a table: "12 ms", "3.4 s", "2 min". */
export function spanOf(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 90_000 ? `${(ms / 1000).toFixed(1)} s` : t("admin.roundMin", { round: Math.round(ms / 60_000) });
}

/** What ran, the newest first. */
export function RunList({ runs }: { runs: JobRun[] }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-1 py-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{run.job}</span>
            <Badge variant={VARIANT[run.state]}>{RUN_STATES[run.state]}</Badge>
            <span className="text-muted">{SOURCES[run.source]}</span>
            <span className="tabular ml-auto text-muted">
              {run.durationMs === null ? t("admin.notRunYet") : spanOf(run.durationMs)}
              {run.attempts > 1 && t("admin.tryAttempts", { attempts: run.attempts })}
            </span>
          </div>
          <div className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
            <span>
              {t("admin.due")} <Stamp at={run.dueAt} />
            </span>
            {run.startedAt !== null && (
              <span>{t("admin.beganSpanofLater", { spanOf: spanOf(Math.max(0, run.startedAt - run.dueAt)) })}</span>
            )}
            <Code>{run.requestId}</Code>
          </div>
          {run.cause !== null && <p className="break-words text-danger">{run.cause}</p>}
        </li>
      ))}
    </ul>
  );
}
