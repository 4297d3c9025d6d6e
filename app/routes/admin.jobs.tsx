import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ListChecks, MailX } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import {
  DeadLetterCard,
  DeadLetterForm,
} from "#app/features/trust/admin/running/dead-letter-card.tsx";
import { RunList, spanOf } from "#app/features/trust/admin/running/run-list.tsx";
import { SearchForm } from "#app/features/trust/admin/search-form.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Figure, Figures } from "#app/ui/figures.tsx";
import { Select } from "#app/ui/select.tsx";
import { t } from "#i18n/t.ts";
import { StaffReason } from "#worker/domain/money/refunds/contract.ts";
import {
  FAILURE_RETENTION_DAYS,
  type JobFigures,
  MAX_TRIES,
  RUN_RETENTION_DAYS,
  RUN_STATE_LABELS,
  RUN_STATES,
  type RunState,
} from "#worker/domain/ops/jobs/contract.ts";
import {
  discardDeadLetters,
  retryDeadLetters,
} from "#worker/domain/ops/jobs/decide-dead-letters.ts";
import {
  listDeadLetters,
  listJobNames,
  listRuns,
  readJobFigures,
} from "#worker/domain/ops/jobs/list-jobs.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.jobs.metaTitle") }];

const PAGE = 40;
const isState = (value: string | null): value is RunState =>
  RUN_STATES.some((state) => state === value);

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const [stateParam, jobParam] = [search.get("state"), search.get("job")];
  const state = isState(stateParam) ? stateParam : undefined;
  const job = jobParam === null || jobParam === "" || jobParam === "all" ? undefined : jobParam;
  const [figures, letters, names, found] = await Promise.all([
    readJobFigures(ctx),
    listDeadLetters(ctx),
    listJobNames(ctx),
    listRuns(ctx, { state, job, before: search.get("before") ?? undefined, limit: PAGE + 1 }),
  ]);
  const runs = found.slice(0, PAGE);
  const next = found.length > PAGE ? (runs.at(-1)?.id ?? null) : null;
  return {
    figures,
    letters,
    names,
    runs,
    next,
    asked: { state: state ?? "all", job: job ?? "all" },
    now: ctx.now(),
  };
}

const Decision = z.object({
  letter: z.string().max(200),
  decision: z.enum(["retry", "discard"]),
  reason: StaffReason,
});

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const { decision, ...input } = parseForm(Decision, Object.fromEntries(await readForm(request)));
  const decide = decision === "retry" ? retryDeadLetters : discardDeadLetters;
  const n = await decide(ctx, { ...input, actor: requireUser(actor) });
  return {
    saved:
      decision === "retry"
        ? t("admin.jobs.deadLetters.retrySuccess", { n })
        : t("admin.jobs.deadLetters.discardSuccess", { n }),
  };
}

export default function Jobs() {
  const { figures, letters, names, runs, next, asked, now } = useLoaderData<typeof loader>();
  const isAsked = asked.state !== "all" || asked.job !== "all";
  const open = letters.filter(({ state }) => state === "open").length;
  return (
    <AdminPage
      title={t("admin.jobs.title")}
      about={t("admin.jobs.description", {
        runsKeptDays: RUN_RETENTION_DAYS,
        failuresKeptDays: FAILURE_RETENTION_DAYS,
        maxTries: MAX_TRIES,
      })}
    >
      <Figures figures={figuresOf(figures, now)} />
      <section aria-labelledby="letters" className="grid gap-3">
        <h2 id="letters" className="text-lg">
          {t("admin.jobs.deadLetters.title")}
        </h2>
        {letters.length === 0 ? (
          <EmptyState icon={MailX} title={t("admin.jobs.deadLetters.emptyTitle")} />
        ) : (
          <ul className="grid divide-y divide-line border-line border-y">
            {letters.map((deadLetter) => (
              <li key={deadLetter.id}>
                <DeadLetterCard deadLetter={deadLetter} />
              </li>
            ))}
          </ul>
        )}
        {open > 1 && <DeadLetterForm deadLetterId="all" />}
      </section>
      <section aria-labelledby="runs" className="grid gap-4">
        <h2 id="runs" className="text-lg">
          {t("admin.jobs.runs.title")}
        </h2>
        <SearchForm label={t("admin.jobs.search.ariaLabel")} isSearching={isAsked}>
          <RunFields key={JSON.stringify(asked)} asked={asked} names={names} />
        </SearchForm>
        {runs.length === 0 ? (
          <EmptyState
            icon={ListChecks}
            title={isAsked ? t("admin.search.emptyTitle") : t("admin.jobs.runs.emptyTitle")}
          />
        ) : (
          <RunList runs={runs} />
        )}
        <NextPage
          to={next === null ? null : `?${new URLSearchParams({ ...asked, before: next })}`}
          label={t("admin.jobs.runs.olderAction")}
        />
      </section>
    </AdminPage>
  );
}

const figuresOf = (figures: JobFigures, now: number): Figure[] => [
  { label: t("admin.states.waiting"), value: String(figures.waiting) },
  {
    label: t("admin.jobs.figures.oldestWait"),
    value:
      figures.oldestDueAt === null
        ? t("admin.facts.none")
        : spanOf(Math.max(0, now - figures.oldestDueAt)),
  },
  { label: t("admin.jobs.figures.failedLastDay"), value: String(figures.failedToday) },
  { label: t("admin.jobs.deadLetters.title"), value: String(figures.letters) },
];

function RunFields({ asked, names }: { asked: { state: string; job: string }; names: string[] }) {
  const all = (label: string) => ({ value: "all", label });
  const states = [
    all(t("admin.states.all")),
    ...Object.entries(RUN_STATE_LABELS).map(([value, text]) => ({ value, label: t(text) })),
  ];
  const jobs = [
    all(t("admin.jobs.search.anyJob")),
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <>
      <Field label={t("admin.jobs.search.outcomeLabel")}>
        {(control) => (
          <Select {...control} name="state" options={states} defaultValue={asked.state} />
        )}
      </Field>
      <Field label={t("admin.jobs.search.jobLabel")}>
        {(control) => <Select {...control} name="job" options={jobs} defaultValue={asked.job} />}
      </Field>
    </>
  );
}
