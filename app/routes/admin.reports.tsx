import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import { ReportCase } from "#app/features/trust/admin/report-case.tsx";
import { ReportGroups } from "#app/features/trust/admin/report-groups.tsx";
import { SearchForm } from "#app/features/trust/admin/search-form.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import {
  DecideInput,
  DismissInput,
  REPORT_AGES,
  REPORT_STATES,
  type ReportListState,
  SUBJECTS,
} from "#worker/domain/trust/moderation/contract.ts";
import { decide } from "#worker/domain/trust/moderation/decide.ts";
import { getSubject, type SubjectRef } from "#worker/domain/trust/moderation/find-subject.ts";
import { findSubjectThumbnail } from "#worker/domain/trust/moderation/find-thumbnail.ts";
import {
  assignReports,
  dismissReports,
  getReports,
  listReports,
} from "#worker/domain/trust/moderation/reports.ts";
import { REPORT_REASONS } from "#worker/domain/trust/safety/contract-reports.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.reports.metaTitle") }];

const PAGE = 25;

function subjectOf(text: string): SubjectRef {
  const [, type, subjectId = ""] = /^([a-z]+)\/(.{1,130})$/.exec(text) ?? [];
  const subjectType = SUBJECTS.find((known) => known === type);
  if (!subjectType) throw notFound(t("admin.notFound.subject"));
  return { subjectType, subjectId };
}

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  const search = new URL(request.url).searchParams;
  const subjectParam = search.get("subject");
  if (subjectParam !== null) {
    const subject = subjectOf(subjectParam);
    const seenAt = ctx.now();
    const [found, about, thumbnail] = await Promise.all([
      getReports(ctx, { ...subject, actor }),
      getSubject(ctx, { ...subject, actor }),
      findSubjectThumbnail(ctx, { ...subject, actor }),
    ]);
    return {
      kind: "case" as const,
      subject,
      about,
      thumbnail: about.access === "open" ? thumbnail : null,
      ...found,
      me: actor.id,
      role: actor.role,
      seenAt,
    };
  }
  const state = REPORT_STATES.find((name) => name === search.get("state")) ?? "open";
  const subjectType = SUBJECTS.find((name) => name === search.get("type")) ?? null;
  const reason =
    REPORT_REASONS.find((each) => each.reason === search.get("reason"))?.reason ?? null;
  const age = Object.keys(REPORT_AGES).find((hours) => hours === search.get("age")) ?? null;
  const overHours = age === null ? null : Number(age);
  const list = await listReports(ctx, {
    actor,
    state,
    subjectType,
    reason,
    overHours,
    after: search.get("after"),
    limit: PAGE,
  });
  return {
    kind: "list" as const,
    ...list,
    state,
    asked: { type: subjectType, reason, age },
    now: ctx.now(),
  };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  const subject = subjectOf(String(form.subject ?? ""));
  switch (formName(request)) {
    case "decide":
      await decide(ctx, { actor, fromReports: true, ...subject, ...parseForm(DecideInput, form) });
      return { saved: t("admin.reports.success.actedOn") };
    case "dismiss":
      await dismissReports(ctx, { actor, ...subject, ...parseForm(DismissInput, form) });
      return { saved: t("admin.reports.success.dismissed") };
    case "assign":
      await assignReports(ctx, { actor, ...subject, take: form.take === "yes" });
      return {
        saved:
          form.take === "yes"
            ? t("admin.reports.success.assigned")
            : t("admin.reports.success.released"),
      };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const STATE_LABELS: Record<ReportListState, Message> = {
  open: msg("admin.states.open"),
  mine: msg("admin.reports.list.mineTab"),
  upheld: msg("admin.states.actedOn"),
  dismissed: msg("admin.states.dismissed"),
};
const EMPTY_LABELS: Record<ReportListState, Message> = {
  open: msg("admin.reports.empty.openTitle"),
  mine: msg("admin.reports.empty.mineTitle"),
  upheld: msg("admin.reports.empty.upheldTitle"),
  dismissed: msg("admin.reports.empty.dismissedTitle"),
};
const typeOptions = () => [
  { value: "all", label: t("admin.reports.filter.anyKind") },
  ...SUBJECTS.map((kind) => ({
    value: kind as string,
    label: t("admin.reports.filter.kindOption", { kind }),
  })),
];
const reasonOptions = () => [
  { value: "all", label: t("admin.reports.filter.anyReason") },
  ...REPORT_REASONS.map(({ reason, label }) => ({ value: reason as string, label: t(label) })),
];
const ageOptions = () => [
  { value: "all", label: t("admin.reports.filter.anyAge") },
  ...Object.entries(REPORT_AGES).map(([value, label]) => ({ value, label: t(label) })),
];

export default function Reports() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "case") return <ReportCase {...data} />;
  const { groups, next, state, asked, now } = data;
  const filters = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  const query = (more: [string, string][]) =>
    `?${new URLSearchParams([["state", state], ...filters, ...more])}`;
  return (
    <AdminPage title={t("admin.reports.title")} about={t("admin.reports.description")}>
      <ChipNav
        label={t("admin.reports.list.filterAriaLabel")}
        items={REPORT_STATES.map((name) => ({
          key: name,
          to: `?state=${name}`,
          label: t(STATE_LABELS[name]),
          isCurrent: name === state,
        }))}
      />
      <SearchForm label={t("admin.reports.filter.ariaLabel")} isSearching={filters.length > 0}>
        <input type="hidden" name="state" value={state} />
        <Field label={t("admin.reports.filter.kindLabel")}>
          {(control) => (
            <Select
              {...control}
              name="type"
              options={typeOptions()}
              defaultValue={asked.type ?? "all"}
            />
          )}
        </Field>
        <Field label={t("admin.form.reasonLabel")}>
          {(control) => (
            <Select
              {...control}
              name="reason"
              options={reasonOptions()}
              defaultValue={asked.reason ?? "all"}
            />
          )}
        </Field>
        <Field label={t("admin.states.waiting")}>
          {(control) => (
            <Select
              {...control}
              name="age"
              options={ageOptions()}
              defaultValue={asked.age ?? "all"}
            />
          )}
        </Field>
      </SearchForm>
      {groups.length === 0 ? (
        <EmptyState
          icon={Flag}
          title={filters.length > 0 ? t("admin.search.emptyTitle") : t(EMPTY_LABELS[state])}
        />
      ) : (
        <ReportGroups groups={groups} now={now} />
      )}
      <NextPage
        to={next === null ? null : query([["after", next]])}
        label={t("admin.reports.list.moreAction")}
      />
    </AdminPage>
  );
}
