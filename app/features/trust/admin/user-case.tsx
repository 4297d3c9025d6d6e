import { Link } from "@remix-run/react";
import { DecisionState, decisionTitle } from "#app/features/trust/moderation/decision-parts.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { QuotaOverride } from "#worker/domain/accounts/quotas/contract.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import { GIGABYTE } from "#worker/domain/kernel/files/contract-gigabytes.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";
import type { StaffReceipt } from "#worker/domain/trust/moderation/contract.ts";
import {
  ROLE_LABELS,
  type StaffUserRecord,
} from "#worker/domain/trust/user-administration/contract.ts";
import { AdminPage } from "./admin-page.tsx";
import { BalanceSection } from "./balance-section.tsx";
import { DecideForm } from "./decide-form.tsx";
import { BackLink, Code, FactList, Stamp, UserLink } from "./parts.tsx";
import { PlanSection } from "./plan-section.tsx";
import { QuotaSection, RoleForm } from "./user-forms.tsx";

const RANK = { user: 0, moderator: 1, admin: 2 } as const;
const count = (n: number) => n.toLocaleString(intlLocale());

interface UserCaseProps {
  person: StaffUserRecord;
  decisions: StaffReceipt[];
  quotas: QuotaOverride[];
  me: string;
  role: Role;
  /** Balance of a suspended creator, for admins only; null for all others. */
  balance: PayoutOverview | null;
}

export function UserCase({ person, decisions, quotas, balance, me, role }: UserCaseProps) {
  const isOutranked = person.id !== me && RANK[person.role] < RANK[role];
  return (
    <AdminPage
      title={person.name}
      back={<BackLink to="/admin/people">{t("admin.users.case.backLink")}</BackLink>}
      about={<State person={person} />}
    >
      <FactList facts={factsOf(person)} />
      <section aria-labelledby="decisions" className="grid gap-3">
        <h2 id="decisions" className="text-lg">
          {t("admin.decisions.title")}
        </h2>
        {decisions.length === 0 ? (
          <EmptyState title={t("admin.users.case.decisionsEmptyTitle")} />
        ) : (
          <Decisions decisions={decisions} />
        )}
      </section>
      {isOutranked ? (
        <section aria-labelledby="act" className="grid gap-4 border-line border-t pt-6">
          <h2 id="act" className="text-lg">
            {t("admin.users.case.actTitle")}
          </h2>
          <DecideForm
            subject={{ type: "user", id: person.id }}
            username={person.username}
            role={role}
          />
        </section>
      ) : (
        <Alert>
          {person.id === me
            ? t("admin.users.case.ownAccountNotice")
            : t("admin.users.case.roleTooLow")}
        </Alert>
      )}
      {balance && person.id !== me && <BalanceSection userId={person.id} balance={balance} />}
      {role === "admin" && isOutranked && (
        <PlanSection userId={person.id} username={person.username} grant={person.grant} />
      )}
      {role === "admin" && isOutranked && <QuotaSection userId={person.id} quotas={quotas} />}
      {role === "admin" && person.id !== me && (
        <RoleForm userId={person.id} username={person.username} role={person.role} />
      )}
    </AdminPage>
  );
}

function State({ person }: { person: StaffUserRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <UserLink username={person.username} />
      <Badge variant={person.role === "user" ? "neutral" : "accent"}>
        {t(ROLE_LABELS[person.role])}
      </Badge>
      {person.suspendedAt !== null && (
        <Badge variant="danger">
          {person.suspendedUntil === null
            ? t("admin.users.case.suspendedIndefinitely")
            : t("admin.users.case.suspendedUntil", {
                suspendedUntil: formatDate(person.suspendedUntil),
              })}
        </Badge>
      )}
      {person.closedAt !== null && <Badge>{t("admin.users.case.closedBadge")}</Badge>}
    </span>
  );
}

const factsOf = (p: StaffUserRecord) =>
  [
    [t("admin.facts.idLabel"), <Code key="id">{p.id}</Code>],
    [
      t("admin.users.facts.emailLabel"),
      p.email === null
        ? t("admin.users.facts.emailHidden")
        : t("admin.users.facts.email", {
            email: p.email,
            verified: p.emailVerified ? "yes" : "no",
          }),
    ],
    [t("admin.users.facts.joinedLabel"), <Stamp key="since" at={p.createdAt} />],
    [t("admin.facts.planLabel"), t(PLAN_NAMES[p.plan])],
    [t("admin.states.partner"), t("admin.users.facts.partnerStatus", { status: p.partnerStatus })],
    [t("admin.facts.followersLabel"), count(p.followers)],
    [
      t("admin.facts.contentLabel"),
      t("admin.users.facts.contentCount", { videos: count(p.videos), streams: count(p.streams) }),
    ],
    [
      t("admin.users.facts.storageLabel"),
      t("admin.users.facts.storageSize", { n: Math.round((p.storedBytes / GIGABYTE) * 100) / 100 }),
    ],
    [t("admin.users.facts.sessionsLabel"), count(p.sessions)],
    [
      t("admin.reports.title"),
      t("admin.users.facts.reportsCount", {
        reportsBy: count(p.reportsBy),
        reportsAbout: count(p.reportsAbout),
      }),
    ],
  ] as const;

function Decisions({ decisions }: { decisions: readonly StaffReceipt[] }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <Link
            to={`/admin/appeals?decision=${decision.id}`}
            className="-mx-2 flex flex-wrap items-center gap-2 rounded-md px-2 py-3 transition-colors hover:bg-surface"
          >
            <span className="font-semibold">{decisionTitle(decision)}</span>
            <DecisionState decision={decision} />
            <span className="text-muted text-sm">
              @{decision.staff.username}, {formatDate(decision.createdAt)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
