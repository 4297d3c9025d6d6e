import { type FormEvent, useState } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import type { ReportReceipt } from "#worker/domain/trust/safety/contract-api.ts";
import {
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
  type ReportSubject,
} from "#worker/domain/trust/safety/contract-reports.ts";

interface ReportDialogProps {
  subjectType: ReportSubject;
  /** ID of the subject; `<stream id>/<message id>` for a chat message. */
  subjectId: string;
  /** Name of the subject in the title, such as "this comment". */
  what?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReportDialog({
  subjectType,
  subjectId,
  what,
  open,
  onOpenChange,
}: ReportDialogProps) {
  const viewer = useViewer();
  const report = useIntent({
    act: "report",
    isOwn: (intent) => intent.subjectId === subjectId,
    run: () => onOpenChange(true),
  });
  const signIn = () => {
    onOpenChange(false);
    report({ act: "report", subjectId });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && (
        <DialogContent
          title={t("safety.cardMenu.report")}
          description={
            what === undefined
              ? t("safety.report.subjectDescription", { subject: subjectType })
              : t("safety.report.description", { what })
          }
        >
          {viewer ? (
            <ReportForm subjectType={subjectType} subjectId={subjectId} />
          ) : (
            <DialogFooter>
              <Button variant="primary" onClick={signIn}>
                {t("safety.report.signInAction")}
              </Button>
            </DialogFooter>
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

function ReportForm({
  subjectType,
  subjectId,
}: Pick<ReportDialogProps, "subjectType" | "subjectId">) {
  const mutation = useMutation();
  const [sent, setSent] = useState<{ known: boolean } | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const report = {
      subjectType,
      subjectId,
      reason: form.get("reason"),
      details: form.get("details") ?? "",
    };
    const outcome = await mutation.run(apiRequest<ReportReceipt>("POST", "/api/reports", report));
    if (outcome.ok) setSent(outcome.response);
  };
  if (sent) return <Sent known={sent.known} />;
  const failure = mutation.error ?? mutation.fields.reason;
  return (
    <form onSubmit={submit} className="mt-4 grid gap-5">
      {failure !== undefined && <Alert variant="danger">{failure}</Alert>}
      <fieldset>
        <legend className="sr-only">{t("safety.report.reasonLabel")}</legend>
        <div className="grid gap-1">
          {REPORT_REASONS.map(({ reason, label, about }) => (
            <label
              key={reason}
              className="flex gap-3 rounded-md px-3 py-2 transition-colors hover:bg-surface has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                className="tick mt-px size-4.5 shrink-0 outline-none"
              />
              <span className="grid min-w-0 text-sm">
                <span className="font-semibold">{t(label)}</span>
                <span className="text-muted">{t(about)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={t("safety.report.detailsLabel")}
        aside={t("safety.report.optional")}
        hint={t("safety.report.detailsHint")}
        error={mutation.fields.details}
      >
        {(control) => (
          <Textarea {...control} name="details" maxLength={REPORT_DETAILS_MAX} rows={3} />
        )}
      </Field>
      <DialogFooter sticky>
        <DialogClose asChild>
          <Button variant="quiet">{t("safety.report.cancel")}</Button>
        </DialogClose>
        <SubmitButton variant="primary" write={mutation} busyLabel={t("safety.report.busy")}>
          {t("safety.report.submit")}
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

function Sent({ known }: { known: boolean }) {
  return (
    <div role="status" className="mt-4 grid gap-4">
      <Alert
        variant="success"
        title={known ? t("safety.report.sent.repeatedTitle") : t("safety.report.sent.title")}
      >
        {known ? t("safety.report.sent.repeatedBody") : t("safety.report.sent.body")}
      </Alert>
      <p className="text-muted text-sm">{t("safety.report.sent.hint")}</p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">{t("safety.report.sent.doneAction")}</Button>
        </DialogClose>
      </DialogFooter>
    </div>
  );
}
