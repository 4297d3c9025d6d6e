import { Link, useLocation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { useViewer } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";
import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportSubject } from "#worker/domain/safety/contract-reports.ts";

interface ReportDialogProps {
  subjectType: ReportSubject;
  /** Of a chat message `<stream id>/<message id>`. */
  subjectId: string;
  /** What is reported, for the title: its name, or "this comment". */
  what?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what is wrong, sends it, and says what happens next. */
export function ReportDialog({ subjectType, subjectId, what, open, onOpenChange }: ReportDialogProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && (
        <DialogContent
          title={t("safety.report")}
          description={
            what === undefined ? t("safety.sayWhatIsWrongWithThis", { subject: subjectType }) : t("safety.sayWhatIsWrongWithWhat", { what })
          }
        >
          {viewer ? (
            <ReportForm subjectType={subjectType} subjectId={subjectId} />
          ) : (
            <DialogFooter>
              <Button asChild variant="primary">
                <Link to={`/login?next=${encodeURIComponent(pathname + search)}`}>{t("safety.signInToReport")}</Link>
              </Button>
            </DialogFooter>
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

type State = { is: "asking" } | { is: "sending" } | { is: "refused"; why: string } | { is: "sent"; known: boolean };

function ReportForm({ subjectType, subjectId }: Pick<ReportDialogProps, "subjectType" | "subjectId">) {
  const [state, setState] = useState<State>({ is: "asking" });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState({ is: "sending" });
    try {
      const answer = await postJson("/api/reports", {
        subjectType,
        subjectId,
        reason: form.get("reason"),
        details: form.get("details") ?? "",
      });
      setState({ is: "sent", known: typeof answer === "object" && answer !== null && "known" in answer && answer.known === true });
    } catch (error) {
      setState({ is: "refused", why: error instanceof ApiError ? error.message : t("safety.theNetworkFailedPleaseTryAgain") });
    }
  };
  if (state.is === "sent") return <Sent known={state.known} />;
  return (
    <form onSubmit={send} className="mt-4 grid gap-5">
      {state.is === "refused" && <Alert variant="danger">{state.why}</Alert>}
      <fieldset>
        <legend className="sr-only">{t("safety.reason")}</legend>
        <div className="grid gap-1">
          {REPORT_REASONS.map(({ reason, label, about }) => (
            <label
              key={reason}
              className="flex gap-3 rounded-md px-3 py-2 transition-colors hover:bg-surface has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input type="radio" name="reason" value={reason} required className="tick mt-px size-4.5 shrink-0 outline-none" />
              <span className="grid min-w-0 text-sm">
                <span className="font-semibold">{label}</span>
                <span className="text-muted">{about}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t("safety.details")} aside={t("safety.optional")} hint={t("safety.whereToLookAndWhatWe")}>
        {(control) => <Textarea {...control} name="details" maxLength={REPORT_DETAILS_MAX} rows={3} />}
      </Field>
      <DialogFooter sticky>
        <DialogClose asChild>
          <Button variant="quiet">{t("safety.cancel")}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={state.is === "sending"}>
          {state.is === "sending" ? t("safety.sending") : t("safety.sendReport")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Sent({ known }: { known: boolean }) {
  return (
    <div role="status" className="mt-4 grid gap-4">
      <Alert variant="success" title={known ? t("safety.youHaveReportedThisBefore") : t("safety.thankYouForTellingUs")}>
        {known ? t("safety.yourFirstReportStandsAndWill") : t("safety.aPersonOnOurTeamLooks")}
      </Alert>
      <p className="text-muted text-sm">{t("safety.youNeedNotSeeItMeanwhile")}</p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">{t("safety.done")}</Button>
        </DialogClose>
      </DialogFooter>
    </div>
  );
}
