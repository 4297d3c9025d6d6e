import { Link } from "@remix-run/react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { Evidence } from "#app/features/trust/moderation/decision-parts.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import type { ReportDetail } from "#worker/domain/trust/moderation/contract.ts";
import type { ReportSubject } from "#worker/domain/trust/safety/contract-reports.ts";
import { reasonLabel } from "#worker/domain/trust/safety/contract-reports.ts";
import { AdminPage } from "./admin-page.tsx";
import { DecideForm, DismissForm } from "./decide-form.tsx";
import { BackLink, Code, FactList, Stamp, UserLink } from "./parts.tsx";

interface ReportCaseProps {
  subject: { subjectType: ReportSubject; subjectId: string };
  about: {
    owner: { id: string; username: string; role: Role };
    words: string;
    path: string | null;
    access: "open" | "private" | "closed";
  };
  /** URL of the reported video's or stream's thumbnail; null if there is none to show. */
  thumbnail: string | null;
  reports: ReportDetail[];
  assignee: { id: string; username: string } | null;
  /** ID of the staff member who reads the page. */
  me: string;
  role: Role;
  /** Time at which this page was loaded, ms since the epoch. */
  seenAt: number;
}

export function ReportCase({
  subject: { subjectType, subjectId },
  about,
  thumbnail,
  reports,
  assignee,
  me,
  role,
  seenAt,
}: ReportCaseProps) {
  const subject = { type: subjectType, id: subjectId };
  const isOpen = reports.some(({ state }) => state === "open");
  const decisions = [...new Set(reports.flatMap(({ decisionId }) => decisionId ?? []))];
  return (
    <AdminPage
      title={t("admin.reports.case.title", { kind: subjectType })}
      back={<BackLink to="/admin/reports">{t("admin.reports.case.backLink")}</BackLink>}
      aside={isOpen && <AssignForm subject={subject} assignee={assignee} me={me} />}
    >
      <SubjectFacts subjectId={subjectId} about={about} assignee={assignee} />
      <ReportedContent about={about} thumbnail={thumbnail} reports={reports} />
      <ReportList reports={reports} />
      {decisions.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {decisions.map((id) => (
            <li key={id}>
              <Link
                to={`/admin/appeals?decision=${id}`}
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                {t("admin.reports.case.decisionTitle")}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOpen && about.owner.id === me && <Alert>{t("admin.reports.case.ownNotice")}</Alert>}
      {isOpen && about.owner.id !== me && (
        <div className="grid gap-8 border-line border-t pt-6">
          <section aria-labelledby="act" className="grid gap-4">
            <h2 id="act" className="text-lg">
              {t("admin.reports.case.actTitle")}
            </h2>
            <DecideForm subject={subject} username={about.owner.username} role={role} />
          </section>
          <section aria-labelledby="dismiss" className="grid gap-4 border-line border-t pt-6">
            <h2 id="dismiss" className="text-lg">
              {t("admin.reports.case.dismissTitle")}
            </h2>
            <DismissForm subject={subject} seenAt={seenAt} />
          </section>
        </div>
      )}
    </AdminPage>
  );
}

type SubjectFactsProps = Pick<ReportCaseProps, "about" | "assignee"> & { subjectId: string };

function SubjectFacts({ subjectId, about, assignee }: SubjectFactsProps) {
  return (
    <FactList
      facts={[
        [t("admin.reports.case.ownerLabel"), <UserLink key="of" username={about.owner.username} />],
        [
          t("admin.facts.accountLabel"),
          <Link
            key="file"
            to={`/admin/people?person=${about.owner.id}`}
            className="text-accent underline-offset-4 hover:underline"
          >
            {t("admin.reports.case.accountLink")}
          </Link>,
        ],
        [
          t("admin.reports.case.locationLabel"),
          about.path === null ? (
            about.access === "private" ? (
              t("admin.reports.case.private")
            ) : (
              t("admin.reports.case.unavailable")
            )
          ) : (
            <Link
              key="where"
              to={about.path}
              className="break-all text-accent underline-offset-4 hover:underline"
            >
              {about.path}
            </Link>
          ),
        ],
        [t("admin.facts.idLabel"), <Code key="id">{subjectId}</Code>],
        ...(assignee
          ? ([[t("admin.reports.case.assigneeLabel"), `@${assignee.username}`]] as const)
          : []),
      ]}
    />
  );
}

type ReportedContentProps = Pick<ReportCaseProps, "about" | "thumbnail" | "reports">;

function ReportedContent({ about, thumbnail, reports }: ReportedContentProps) {
  const reported = [...new Set(reports.map(({ evidence }) => evidence))]
    .filter(Boolean)
    .join("\n\n");
  return (
    <section aria-labelledby="evidence" className="grid gap-3">
      <h2 id="evidence" className="text-lg">
        {t("admin.reports.evidence.reportedTitle")}
      </h2>
      <div className={cn(thumbnail !== null && "grid items-start gap-4 sm:grid-cols-[280px_1fr]")}>
        {thumbnail !== null && (
          <img
            src={thumbnail}
            alt={t("admin.reports.evidence.thumbnailAlt")}
            className="aspect-video w-full max-w-sm rounded-md bg-scrim object-contain"
          />
        )}
        <Evidence>{reported}</Evidence>
      </div>
      {about.access === "private" && (
        <p className="text-muted text-sm">{t("admin.reports.evidence.privateHint")}</p>
      )}
      {about.words !== "" && about.words !== reported && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer font-semibold text-accent">
            {t("admin.reports.evidence.currentTitle")}
          </summary>
          <div className="mt-2">
            <Evidence>{about.words}</Evidence>
          </div>
        </details>
      )}
    </section>
  );
}

function ReportList({ reports }: { reports: ReportDetail[] }) {
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h2 id="reports" className="text-lg">
        {t("admin.reports.list.count", { n: reports.length })}
      </h2>
      <ul className="grid divide-y divide-line border-line border-y">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1 py-3 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{reasonLabel(report.reason)}</span>
              <Badge variant={report.state === "open" ? "pending" : "neutral"}>
                {report.state === "open"
                  ? t("admin.states.open")
                  : report.state === "upheld"
                    ? t("admin.states.actedOn")
                    : t("admin.states.dismissed")}
              </Badge>
              <span className="text-muted">
                <UserLink username={report.reporter.username} /> · <Stamp at={report.createdAt} />
              </span>
            </span>
            {report.details !== "" && (
              <span className="whitespace-pre-wrap break-words">{report.details}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AssignFormProps {
  subject: { type: ReportSubject; id: string };
  assignee: { id: string; username: string } | null;
  me: string;
}

function AssignForm({ subject, assignee, me }: AssignFormProps) {
  const form = useActionForm("assign", notifySaved);
  const isAssignedToMe = assignee?.id === me;
  return (
    <form.Form {...form.formProps} className="grid justify-items-start gap-3">
      <FormFault form={form} />
      <input type="hidden" name="subject" value={`${subject.type}/${subject.id}`} />
      <input type="hidden" name="take" value={isAssignedToMe ? "no" : "yes"} />
      <SubmitButton write={form}>
        {isAssignedToMe
          ? t("admin.reports.assign.releaseAction")
          : assignee
            ? t("admin.reports.assign.takeOverAction", { username: assignee.username })
            : t("admin.reports.assign.takeAction")}
      </SubmitButton>
    </form.Form>
  );
}
