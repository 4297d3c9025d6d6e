import { Link, useNavigate } from "@remix-run/react";
import { chipStyles } from "#app/ui/chip.tsx";
import { Select } from "#app/ui/select.tsx";
import { t } from "#i18n/t.ts";
import {
  formatMonth,
  GROUP_LABELS,
  KIND_GROUPS,
  type KindGroup,
  monthText,
  type StatementQuery,
} from "#worker/domain/money/ledger/contract-statement.ts";

const GROUPS = Object.keys(KIND_GROUPS) as KindGroup[];
const EVERY = "all";

export function StatementFilter({
  query,
  months,
}: {
  query: StatementQuery;
  months: readonly number[];
}) {
  const navigate = useNavigate();
  const addressOf = (kind: KindGroup | undefined, month: string | undefined) => {
    const search = new URLSearchParams();
    if (month !== undefined) search.set("month", month);
    if (kind !== undefined) search.set("kind", kind);
    return `?${search}`;
  };
  const month = query.month === undefined ? undefined : monthText(query.month);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav
        aria-label={t("earnings.statement.filter.kindAriaLabel")}
        className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
      >
        {[undefined, ...GROUPS].map((kind) => (
          <Link
            key={kind ?? EVERY}
            to={addressOf(kind, month)}
            replace
            preventScrollReset
            aria-current={kind === query.kind ? "true" : undefined}
            className={chipStyles()}
          >
            {kind === undefined ? t("earnings.statement.filter.allKinds") : t(GROUP_LABELS[kind])}
          </Link>
        ))}
      </nav>
      <Select
        aria-label={t("earnings.statement.filter.monthAriaLabel")}
        size="sm"
        className="w-48"
        value={month ?? EVERY}
        onValueChange={(value) =>
          navigate(addressOf(query.kind, value === EVERY ? undefined : value), {
            replace: true,
            preventScrollReset: true,
          })
        }
        options={[
          { value: EVERY, label: t("earnings.statement.filter.allMonths") },
          ...months.map((m) => ({ value: monthText(m), label: formatMonth(m) })),
        ]}
      />
    </div>
  );
}
