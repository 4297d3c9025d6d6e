import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Siren } from "lucide-react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { IncidentArticle } from "#app/features/ops/status/incident-article.tsx";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type Message, t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import {
  COMPONENT_IDS,
  COMPONENTS,
  IMPACT_LABELS,
  INCIDENT_STATE_LABELS,
  NewIncident,
  NewUpdate,
} from "#worker/domain/ops/status/contract.ts";
import { openIncident, updateIncident } from "#worker/domain/ops/status/incidents.ts";
import { readView } from "#worker/domain/ops/status/read-status.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.incidents.metaTitle") }];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { incidents: (await readView(ctx)).incidents };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const fields = Object.fromEntries(form);
  if (formName(request) === "open") {
    await openIncident(ctx, {
      actor,
      ...parseForm(NewIncident, { ...fields, components: form.getAll("components") }),
    });
    return { saved: t("admin.incidents.form.success") };
  }
  if (formName(request)?.startsWith("update-")) {
    await updateIncident(ctx, { actor, ...parseForm(NewUpdate, fields) });
    return { saved: t("admin.incidents.update.success") };
  }
  throw notFound(t("admin.notFound.form"));
}

export default function Incidents() {
  const { incidents } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("admin.incidents.title")}
      about={rich("admin.incidents.description", {
        link: (text) => (
          <Link to="/status" className="font-semibold underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    >
      <OpenForm />
      {incidents.length === 0 ? (
        <EmptyState icon={Siren} title={t("admin.incidents.emptyTitle")} />
      ) : (
        <div className="grid divide-y divide-line border-line border-y">
          {incidents.map((incident) => (
            <IncidentArticle key={incident.id} incident={incident}>
              {incident.resolvedAt === null && (
                <UpdateForm key={incident.updates.length} incidentId={incident.id} />
              )}
            </IncidentArticle>
          ))}
        </div>
      )}
    </AdminPage>
  );
}

const options = (names: Record<string, Message>) =>
  Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));

function OpenForm() {
  const form = useActionForm("open", notifySaved);
  return (
    <form.Form {...form.formProps} className="grid gap-4 rounded-lg border border-line p-4 sm:p-6">
      <h2 className="text-lg">{t("admin.incidents.form.title")}</h2>
      <FormFault form={form} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t("admin.incidents.form.titleLabel")} error={form.fields.title}>
          {(control) => <Input {...control} name="title" maxLength={120} required />}
        </Field>
        <Field label={t("admin.incidents.form.severityLabel")} error={form.fields.impact}>
          {(control) => (
            <Select
              {...control}
              name="impact"
              options={options(IMPACT_LABELS)}
              defaultValue="degraded"
            />
          )}
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-sm">
          {t("admin.incidents.form.componentsLabel")}
        </legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {COMPONENT_IDS.map((id) => (
            <label key={id} className="inline-flex min-h-9 items-center gap-2 text-sm">
              <input type="checkbox" name="components" value={id} className="tick size-5" />
              {t(COMPONENTS[id].label)}
            </label>
          ))}
        </div>
        {form.fields.components && <p className="text-danger text-sm">{form.fields.components}</p>}
      </fieldset>
      <Field label={t("admin.incidents.form.bodyLabel")} error={form.fields.body}>
        {(control) => <Textarea {...control} name="body" rows={3} maxLength={2000} required />}
      </Field>
      <div>
        <SubmitButton variant="primary" write={form}>
          {t("admin.incidents.form.submit")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}

function UpdateForm({ incidentId }: { incidentId: string }) {
  const form = useActionForm(`update-${incidentId}`, notifySaved);
  return (
    <form.Form {...form.formProps} className="grid gap-3">
      <FormFault form={form} />
      <input type="hidden" name="incidentId" value={incidentId} />
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={t("admin.facts.stateLabel")} error={form.fields.state}>
          {(control) => (
            <Select
              {...control}
              name="state"
              options={options(INCIDENT_STATE_LABELS)}
              defaultValue="identified"
            />
          )}
        </Field>
        <Field label={t("admin.incidents.update.bodyLabel")} error={form.fields.body}>
          {(control) => <Textarea {...control} name="body" rows={2} maxLength={2000} required />}
        </Field>
      </div>
      <div>
        <SubmitButton write={form}>{t("admin.incidents.update.submit")}</SubmitButton>
      </div>
    </form.Form>
  );
}
