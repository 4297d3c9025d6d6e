import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { FactList, Stamp } from "#app/features/trust/admin/parts.tsx";
import {
  DecisionState,
  Evidence,
  RuleLink,
} from "#app/features/trust/moderation/decision-parts.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { msg, t } from "#i18n/t.ts";
import { APPEAL_MAX } from "#worker/domain/kernel/community-rules/contract.ts";
import { appealDecision, getReceipt } from "#worker/domain/trust/moderation/appeal-decision.ts";
import {
  AppealInput,
  DECISION_TEXTS,
  type Receipt,
} from "#worker/domain/trust/moderation/contract.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

// The URL may contain a secret, so the browser must send no referrer.
export const meta: MetaFunction = () => [
  { title: t("moderation.decision.metaTitle") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({
  context: { ctx, actor },
  request,
  params: { decisionId = "" },
}: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code");
  return {
    decision: await getReceipt(ctx, { decisionId, actor, code }),
    code,
    isSignedIn: actor.kind === "user",
  };
}

export async function action({
  context: { ctx, actor },
  request,
  params: { decisionId = "" },
}: ActionFunctionArgs) {
  const { code, ...form } = Object.fromEntries(await readForm(request));
  await appealDecision(ctx, {
    decisionId,
    actor,
    code: typeof code === "string" ? code : null,
    ...parseForm(AppealInput, form),
  });
  return { saved: t("moderation.appeal.success") };
}

export default function Decision() {
  const { decision, code, isSignedIn } = useLoaderData<typeof loader>();
  const { kind, subjectType, until, endedAt, changedTo, changedFrom } = decision;
  return (
    <ReadingPage className="grid content-start gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{DECISION_TEXTS[kind](subjectType)}</h1>
        <p className="flex flex-wrap gap-2">
          <DecisionState decision={decision} />
        </p>
      </header>
      <FactList
        facts={[
          [t("moderation.decision.dateLabel"), <Stamp key="at" at={decision.createdAt} />],
          [t("moderation.decision.ruleLabel"), <RuleLink key="rule" rule={decision.rule} />],
          [
            t("moderation.decision.untilLabel"),
            until === null ? (
              kind === "warn" ? (
                t("moderation.decision.untilWarning")
              ) : (
                t("moderation.decision.untilUnlimited")
              )
            ) : (
              <Stamp key="until" at={until} />
            ),
          ],
          ...(endedAt === null
            ? []
            : ([
                [t("moderation.decision.endedLabel"), <Stamp key="ended" at={endedAt} />],
              ] as const)),
          [
            t("moderation.decision.reasonLabel"),
            <span key="reason" className="whitespace-pre-wrap">
              {decision.reason}
            </span>,
          ],
        ]}
      />
      {(changedTo ?? changedFrom) && (
        <p className="text-sm">
          {isSignedIn ? (
            <Link
              to={`/decisions/${changedTo ?? changedFrom}`}
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              {changedTo
                ? t("moderation.decision.replacementLink")
                : t("moderation.decision.appealedLink")}
            </Link>
          ) : (
            t("moderation.decision.signInHint")
          )}
        </p>
      )}
      <section aria-labelledby="evidence" className="grid gap-3">
        <h2 id="evidence" className="text-lg">
          {t("moderation.evidence.heading")}
        </h2>
        <p className="text-muted text-sm">
          {t("moderation.evidence.description", { subject: subjectType })}
        </p>
        <Evidence>{decision.evidence}</Evidence>
      </section>
      <AppealSection decision={decision} code={code} />
    </ReadingPage>
  );
}

const OUTCOMES = {
  upheld: msg("moderation.appeal.outcome.upheld"),
  reversed: msg("moderation.appeal.outcome.reversed"),
  changed: msg("moderation.appeal.outcome.changed"),
} as const;

function AppealSection({ decision, code }: { decision: Receipt; code: string | null }) {
  const { appeal, appealUntil } = decision;
  return (
    <section aria-labelledby="appeal" className="grid gap-4 border-line border-t pt-6">
      <h2 id="appeal" className="text-lg">
        {t("moderation.appeal.heading")}
      </h2>
      {appeal && (
        <>
          {appeal.outcome === null ? (
            <Alert title={t("moderation.appeal.pendingTitle")}>
              {t("moderation.appeal.pendingBody")}
            </Alert>
          ) : (
            <Alert
              variant={appeal.outcome === "upheld" ? "info" : "success"}
              title={t(OUTCOMES[appeal.outcome])}
            >
              {appeal.reason}
            </Alert>
          )}
          <Evidence>{appeal.text}</Evidence>
        </>
      )}
      {!appeal && appealUntil === null && (
        <p className="text-muted">{t("moderation.appeal.unavailable")}</p>
      )}
      {appealUntil !== null && <AppealForm code={code} until={appealUntil} />}
    </section>
  );
}

function AppealForm({ code, until }: { code: string | null; until: number }) {
  const form = useActionForm("appeal");
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      <p className="text-muted text-sm">
        {rich("moderation.appeal.description", { stamp: <Stamp at={until} /> })}
      </p>
      {code !== null && <input type="hidden" name="code" value={code} />}
      <Field label={t("moderation.appeal.reasonLabel")} error={form.fields.text}>
        {(control) => (
          <Textarea {...control} name="text" rows={5} maxLength={APPEAL_MAX} required />
        )}
      </Field>
      <div>
        <ConfirmedSubmit
          variant="primary"
          write={form}
          question={t("moderation.appeal.confirmTitle")}
          about={t("moderation.appeal.confirmBody")}
          verb={t("moderation.appeal.confirmAction")}
          busyLabel={t("moderation.appeal.busy")}
        >
          {t("moderation.appeal.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
