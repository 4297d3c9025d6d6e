import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Download, ScrollText } from "lucide-react";
import { ActionList } from "#app/features/trust/admin/action-list.tsx";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import { SearchForm } from "#app/features/trust/admin/search-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { t } from "#i18n/t.ts";
import { ActionSearch, STAFF_ACTIONS } from "#worker/domain/accounts/audit/contract.ts";
import { listActions } from "#worker/domain/trust/audit-log/list-actions.ts";

export const meta: MetaFunction = () => [{ title: t("admin.audit.metaTitle") }];

const PAGE = 40;
const FILTERS = ["action", "staff", "person", "text", "from", "until"] as const;

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const params = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value && value !== "all" ? [[name, value]] : [];
    }),
  );
  const asked: ActionSearch = ActionSearch.catch({}).parse(params);
  const found = await listActions(ctx, {
    ...asked,
    before: search.get("before") ?? undefined,
    limit: PAGE + 1,
  });
  const actions = found.slice(0, PAGE);
  return { asked, actions, next: found.length > PAGE ? (actions.at(-1)?.id ?? null) : null };
}

const options = () => [
  { value: "all", label: t("admin.audit.search.anyAction") },
  ...Object.entries(STAFF_ACTIONS).map(([value, label]) => ({ value, label: t(label) })),
];

export default function Audit() {
  const { asked, actions, next } = useLoaderData<typeof loader>();
  const isAsked = Object.keys(asked).length > 0;
  const more = new URLSearchParams({ ...asked, before: next ?? "" });
  return (
    <AdminPage
      title={t("admin.audit.title")}
      about={t("admin.audit.description")}
      aside={
        <Button asChild>
          <a href={`/api/admin/audit.csv?${new URLSearchParams(asked)}`} download>
            <Download aria-hidden />
            {t("admin.audit.exportAction")}
          </a>
        </Button>
      }
    >
      <SearchForm label={t("admin.audit.search.ariaLabel")} isSearching={isAsked}>
        <Fields key={JSON.stringify(asked)} asked={asked} />
      </SearchForm>
      {actions.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={isAsked ? t("admin.search.emptyTitle") : t("admin.audit.emptyTitle")}
        />
      ) : (
        <ActionList actions={actions} />
      )}
      <NextPage to={next === null ? null : `?${more}`} label={t("admin.audit.list.olderAction")} />
    </AdminPage>
  );
}

function Fields({ asked }: { asked: ActionSearch }) {
  return (
    <>
      <Field label={t("admin.audit.search.actionLabel")}>
        {(control) => (
          <Select
            {...control}
            name="action"
            options={options()}
            defaultValue={asked.action ?? "all"}
          />
        )}
      </Field>
      <Field label={t("admin.nav.title")}>
        {(control) => (
          <Input
            {...control}
            name="staff"
            defaultValue={asked.staff}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("admin.facts.subjectLabel")}>
        {(control) => (
          <Input
            {...control}
            name="person"
            defaultValue={asked.person}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("admin.audit.search.queryLabel")} hint={t("admin.audit.search.queryHint")}>
        {(control) => (
          <Input {...control} name="text" defaultValue={asked.text} autoComplete="off" />
        )}
      </Field>
      <Field label={t("admin.audit.search.fromLabel")}>
        {(control) => <Input {...control} name="from" type="date" defaultValue={asked.from} />}
      </Field>
      <Field label={t("admin.facts.untilLabel")}>
        {(control) => <Input {...control} name="until" type="date" defaultValue={asked.until} />}
      </Field>
    </>
  );
}
