import { Link } from "@remix-run/react";
import {
  DecisionState,
  decisionTitle,
  Evidence,
  RuleLink,
} from "#app/features/trust/moderation/decision-parts.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import type { StaffReceipt } from "#worker/domain/trust/moderation/contract.ts";
import { AdminPage } from "./admin-page.tsx";
import { AppealForm, LiftForm } from "./decide-form.tsx";
import { BackLink, Code, FactList, Stamp, UserLink } from "./parts.tsx";

export function DecisionCase({
  decision,
  me,
  role,
}: {
  decision: StaffReceipt;
  me: string;
  role: Role;
}) {
  const { appeal, person, staff, state } = decision;
  const waits = state === "standing" && appeal !== null && appeal.outcome === null;
  return (
    <AdminPage
      title={decisionTitle(decision)}
      back={<BackLink to="/admin/appeals">{t("admin.decisions.case.backLink")}</BackLink>}
      about={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <DecisionState decision={decision} />
        </span>
      }
    >
      <DecisionFacts decision={decision} />
      <section aria-labelledby="evidence" className="grid gap-3">
        <h2 id="evidence" className="text-lg">
          {t("admin.facts.evidenceLabel")}
        </h2>
        <Evidence>{decision.evidence}</Evidence>
      </section>
      <AppealStatement decision={decision} />
      {waits && staff.id === me && <Alert>{t("admin.decisions.appeal.ownDecisionNotice")}</Alert>}
      {waits && person.id === me && <Alert>{t("admin.decisions.appeal.ownAccountNotice")}</Alert>}
      {waits && staff.id !== me && person.id !== me && (
        <section aria-labelledby="decide" className="grid gap-4 border-line border-t pt-6">
          <h2 id="decide" className="text-lg">
            {t("admin.decisions.appeal.title")}
          </h2>
          <AppealForm decision={decision} role={role} />
        </section>
      )}
      {state === "standing" &&
        !waits &&
        !decision.isOver &&
        decision.kind !== "warn" &&
        person.id !== me && (
          <section aria-labelledby="lift" className="grid gap-4 border-line border-t pt-6">
            <h2 id="lift" className="text-lg">
              {t("admin.decisions.lift.title")}
            </h2>
            <LiftForm decisionId={decision.id} />
          </section>
        )}
    </AdminPage>
  );
}

function DecisionFacts({ decision }: { decision: StaffReceipt }) {
  const { person, staff } = decision;
  return (
    <FactList
      facts={[
        [
          t("admin.facts.userLabel"),
          <span key="person">
            <UserLink username={person.username} /> ·{" "}
            <Link
              to={`/admin/people?person=${person.id}`}
              className="text-accent underline-offset-4 hover:underline"
            >
              {t("admin.decisions.case.accountLink")}
            </Link>
          </span>,
        ],
        [t("admin.facts.ruleLabel"), <RuleLink key="rule" rule={decision.rule} />],
        [
          t("admin.facts.decidedLabel"),
          <span key="by">
            @{staff.username}, <Stamp at={decision.createdAt} />
          </span>,
        ],
        ...(decision.until === null
          ? []
          : ([[t("admin.facts.untilLabel"), <Stamp key="until" at={decision.until} />]] as const)),
        ...(decision.endedAt === null
          ? []
          : ([
              [t("admin.facts.endedLabel"), <Stamp key="ended" at={decision.endedAt} />],
            ] as const)),
        [
          t("admin.facts.subjectLabel"),
          <Code key="about">{`${decision.subjectType}/${decision.subjectId}`}</Code>,
        ],
        [
          t("admin.form.reasonLabel"),
          <span key="reason" className="whitespace-pre-wrap">
            {decision.reason}
          </span>,
        ],
      ]}
    />
  );
}

function AppealStatement({ decision }: { decision: StaffReceipt }) {
  const { appeal, appealDecidedBy } = decision;
  if (appeal === null) return null;
  return (
    <section aria-labelledby="appeal" className="grid gap-3">
      <h2 id="appeal" className="text-lg">
        {t("admin.decisions.appeal.statementTitle")}
      </h2>
      <p className="text-muted text-sm">
        <Stamp at={appeal.at} />
      </p>
      <Evidence>{appeal.text}</Evidence>
      {appeal.outcome !== null && (
        <p className="text-sm">
          {rich("admin.decisions.appeal.outcomeSummary", {
            outcome: (
              <span key="outcome" className="font-semibold">
                {t("admin.decisions.appeal.outcome", { outcome: appeal.outcome })}
              </span>
            ),
            by: appealDecidedBy ? "yes" : "no",
            username: appealDecidedBy?.username ?? "",
            reason: appeal.reason ?? "",
          })}
        </p>
      )}
    </section>
  );
}
