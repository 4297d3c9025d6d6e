import { Link } from "@remix-run/react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  DISPUTE_STATUS_LABELS,
  EVIDENCE_MAX,
  type StaffDispute,
} from "#worker/domain/money/disputes/contract.ts";
import { humanize, untilOf } from "./format.ts";
import { Code, CompanyLink, FactList, Stamp, UserLink } from "./parts.tsx";

const waits = (status: string) => status.endsWith("needs_response");

export function DisputeCard({ dispute, now }: { dispute: StaffDispute; now: number }) {
  const { status, dueAt } = dispute;
  const statusLabel = DISPUTE_STATUS_LABELS[status];
  const isUrgent = waits(status) && dueAt !== null && dueAt - now < 3 * 86_400_000;
  return (
    <article aria-labelledby={dispute.id} className="grid gap-4 py-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={dispute.id} className="tabular text-lg">
          {formatMoney(dispute.cents, dispute.currency)}
        </h2>
        <Badge
          variant={
            status === "won"
              ? "paid"
              : waits(status)
                ? "pending"
                : status === "lost"
                  ? "danger"
                  : "neutral"
          }
        >
          {statusLabel ? t(statusLabel) : humanize(status)}
        </Badge>
        {waits(status) && dueAt !== null && (
          <Badge variant={isUrgent ? "danger" : "neutral"}>
            {t("admin.disputes.case.deadline", { dueAt: untilOf(dueAt, now) })}
          </Badge>
        )}
      </header>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="grid content-start gap-4">
          <FactList
            facts={[
              [t("admin.facts.byLabel"), <UserLink key="by" username={dispute.user.username} />],
              [t("admin.disputes.case.bankReasonLabel"), humanize(dispute.reason)],
              [t("admin.disputes.case.openedLabel"), <Stamp key="at" at={dispute.createdAt} />],
              ...(dueAt === null
                ? []
                : [
                    [
                      t("admin.disputes.case.evidenceDeadlineLabel"),
                      <Stamp key="due" at={dueAt} />,
                    ] as const,
                  ]),
              [
                dispute.subjectType === "tip"
                  ? t("admin.disputes.case.tip")
                  : t("admin.disputes.case.invoice"),
                <Code key="of">{dispute.subjectId}</Code>,
              ],
              [
                t("admin.facts.journalsLabel"),
                <Journals key="journals" journals={dispute.journals} />,
              ],
            ]}
          />
          <CompanyLink url={dispute.url}>{t("admin.disputes.case.answerLink")}</CompanyLink>
        </div>
        <EvidenceForm dispute={dispute} />
      </div>
    </article>
  );
}

function Journals({ journals }: { journals: StaffDispute["journals"] }) {
  if (journals.length === 0) return t("admin.disputes.case.journalsEmpty");
  return (
    <ul className="grid gap-1">
      {journals.map(({ id, kind }) => (
        <li key={id}>
          <Link
            to={`/admin/ledger?journal=${encodeURIComponent(id)}`}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {humanize(kind)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function EvidenceForm({ dispute: { id, evidence } }: { dispute: StaffDispute }) {
  const form = useActionForm(`evidence-${id}`, notifySaved);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-3">
      <FormFault form={form} />
      <input type="hidden" name="disputeId" value={id} />
      <input type="hidden" name="before" value={evidence} />
      <Field
        label={t("admin.facts.evidenceLabel")}
        hint={t("admin.disputes.evidence.hint")}
        error={form.fields.evidence}
      >
        {(control) => (
          <Textarea
            {...control}
            key={evidence}
            name="evidence"
            defaultValue={evidence}
            maxLength={EVIDENCE_MAX}
          />
        )}
      </Field>
      <div>
        <SubmitButton write={form}>{t("admin.disputes.evidence.submit")}</SubmitButton>
      </div>
    </form.Form>
  );
}
