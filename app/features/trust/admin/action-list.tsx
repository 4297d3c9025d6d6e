import { Link } from "@remix-run/react";
import { type Message, t } from "#i18n/t.ts";
import { type ActionLine, STAFF_ACTIONS } from "#worker/domain/accounts/audit/contract.ts";
import { subjectLabel } from "#worker/domain/accounts/audit/contract-subjects.ts";
import { factName, factValue } from "./facts.ts";
import { humanize } from "./format.ts";
import { Code, Stamp, UserLink } from "./parts.tsx";

const LABELS: Record<string, Message> = STAFF_ACTIONS;
const labelOf = (action: string): string => (LABELS[action] ? t(LABELS[action]) : humanize(action));

export function ActionList({ actions }: { actions: readonly ActionLine[] }) {
  return (
    <ol
      aria-label={t("admin.audit.list.ariaLabel")}
      className="grid divide-y divide-line border-line border-y"
    >
      {actions.map((line) => (
        <li key={line.id} className="grid gap-2 py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p className="font-semibold">{labelOf(line.action)}</p>
            <p className="text-muted text-sm">
              <Stamp at={line.createdAt} />
            </p>
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="text-muted">{t("admin.facts.byLabel")}</span>
            <UserLink username={line.staff.username} />
            {line.user && (
              <>
                <span className="text-muted">{t("admin.audit.list.subjectLabel")}</span>
                <UserLink username={line.user.username} />
              </>
            )}
            <Subject line={line} />
          </p>
          {line.reason && (
            <p className="measure whitespace-pre-wrap break-words text-sm">{line.reason}</p>
          )}
          <Facts facts={line.facts} />
        </li>
      ))}
    </ol>
  );
}

const PAGES: Record<string, (id: string) => string> = {
  refund_request: (id) => `/admin/refunds?id=${encodeURIComponent(id)}`,
  dispute: () => "/admin/disputes?list=all",
  payout: () => "/admin/payouts",
  payouts: () => "/admin/payouts",
  partner_application: () => "/admin/partners",
  partner_appeal: () => "/admin/partners",
};

function Subject({ line: { subjectType, subjectId } }: { line: ActionLine }) {
  if (subjectType === "user") return null;
  const to = PAGES[subjectType]?.(subjectId);
  return (
    <>
      <span className="text-muted">
        {subjectLabel(subjectType) ?? humanize(subjectType).toLowerCase()}
      </span>
      {to === undefined ? (
        <Code>{subjectId}</Code>
      ) : (
        <Link to={to} className="underline-offset-4 hover:underline">
          <Code>{subjectId}</Code>
        </Link>
      )}
    </>
  );
}

function Facts({ facts }: { facts: ActionLine["facts"] }) {
  const { currency, ...rest } = facts;
  const details = Object.entries(rest).filter(([, value]) => value !== null);
  if (details.length === 0) return null;
  const unit = typeof currency === "string" ? currency : "USD";
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {details.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-muted">{factName(name)}</dt>
          <dd className="tabular break-all">{factValue(name, value, unit)}</dd>
        </div>
      ))}
    </dl>
  );
}
