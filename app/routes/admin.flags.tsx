import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { formatTime } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import {
  FLAG_STALE_S,
  FLAGS,
  type FlagState,
  SetFlagInput,
} from "#worker/domain/accounts/flags/contract.ts";
import { listFlags, setFlag } from "#worker/domain/accounts/flags/flags.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.flags.metaTitle") }];

export const loader = async ({ context: { ctx } }: LoaderFunctionArgs) => ({
  flags: await listFlags(ctx),
});

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(SetFlagInput, Object.fromEntries(await readForm(request)));
  await setFlag(ctx, { actor: requireUser(actor), ...input });
  return {
    saved: t("admin.flags.form.success", {
      flag: t(FLAGS[input.key].name),
      mode: t(STATE_LABELS[input.mode]),
    }),
  };
}

const STATE_LABELS = {
  on: msg("admin.flags.mode.on"),
  off: msg("admin.flags.mode.off"),
  percent: msg("admin.flags.mode.percent"),
  people: msg("admin.flags.mode.users"),
} as const;
const modeOptions = () =>
  Object.entries(STATE_LABELS).map(([value, text]) => ({ value, label: t(text) }));

export default function Flags() {
  const { flags } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("admin.flags.title")}
      about={t("admin.flags.description", { flagStaleS: FLAG_STALE_S })}
    >
      <ul className="grid divide-y divide-line border-line border-y">
        {flags.map((flag) => (
          <li key={flag.key}>
            <Flag key={`${flag.setAt}`} flag={flag} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

function Flag({ flag: { key, mode, percent, people, setBy, setAt } }: { flag: FlagState }) {
  const form = useActionForm(`flag-${key}`, notifySaved);
  const { name, about, off } = FLAGS[key];
  const id = `flag-${key}`;
  return (
    <section aria-labelledby={id} className="grid gap-4 py-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={id} className="text-lg">
            {t(name)}
          </h2>
          <Badge variant={mode === "on" ? "paid" : mode === "off" ? "danger" : "pending"}>
            {mode === "percent"
              ? t("admin.flags.card.percentState", { percent })
              : t(STATE_LABELS[mode])}
          </Badge>
        </div>
        <p className="text-sm">{t(about)}</p>
        <p className="text-muted text-sm">{t("admin.flags.card.offText", { off: t(off) })}</p>
        {setBy !== null && setAt !== null && (
          <p className="text-muted text-sm">
            {t("admin.flags.card.lastChange", { setBy, setAt: formatTime(setAt) })}
          </p>
        )}
      </div>
      <form.Form {...form.formProps} className="grid gap-4">
        <FormFault form={form} />
        <input type="hidden" name="key" value={key} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label={t("admin.facts.stateLabel")} error={form.fields.mode}>
            {(control) => (
              <Select {...control} name="mode" options={modeOptions()} defaultValue={mode} />
            )}
          </Field>
          <Field
            label={t("admin.flags.form.percentLabel")}
            hint={t("admin.flags.form.percentHint")}
            error={form.fields.percent}
          >
            {(control) => (
              <Input
                {...control}
                name="percent"
                type="number"
                min={0}
                max={100}
                defaultValue={percent}
              />
            )}
          </Field>
          <Field
            label={t("admin.users.title")}
            hint={t("admin.flags.form.usersHint")}
            error={form.fields.people}
          >
            {(control) => (
              <Input
                {...control}
                name="people"
                defaultValue={people.join(" ")}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label={t("admin.form.reasonLabel")}
            error={form.fields.reason}
            className="min-w-60 flex-1"
          >
            {(control) => (
              <Input {...control} name="reason" maxLength={500} required autoComplete="off" />
            )}
          </Field>
          <ConfirmedSubmit
            write={form}
            question={t("admin.flags.form.confirmTitle", { flag: t(name) })}
            about={t("admin.flags.form.confirmBody")}
            verb={t("admin.flags.form.submit")}
          >
            {" "}
            {t("admin.flags.form.submit")}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </section>
  );
}
