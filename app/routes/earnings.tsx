import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Download, ReceiptText } from "lucide-react";
import { Balances } from "#app/features/money/earnings/balances.tsx";
import { ProofPanel } from "#app/features/money/earnings/proof-panel.tsx";
import { StatementFilter } from "#app/features/money/earnings/statement-filter.tsx";
import { StatementList } from "#app/features/money/earnings/statement-list.tsx";
import { ViewSums } from "#app/features/money/partner/view-sums.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import {
  formatMonth,
  monthText,
  StatementQuery,
} from "#worker/domain/money/ledger/contract-statement.ts";
import { getRevenue } from "#worker/domain/money/ledger/revenue.ts";
import { getStatement } from "#worker/domain/money/ledger/statement.ts";
import { countClaimableViews } from "#worker/domain/money/partner/claim-views.ts";
import { verdictsOf } from "#worker/domain/money/partner/list-applications.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("earnings.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const userId = requireUser(actor).id;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  // An invalid query shows the newest entries without a filter.
  const query = StatementQuery.safeParse(search).data ?? {};
  const [statement, revenue, verdicts, unclaimed] = await Promise.all([
    getStatement(ctx, { userId, ...query }),
    getRevenue(ctx, { userId }),
    verdictsOf(ctx, [userId]),
    countClaimableViews(ctx, { userId }),
  ]);
  return { userId, query, statement, revenue, playbacks: verdicts.get(userId) ?? [], unclaimed };
}

export default function Earnings() {
  const { userId, query, statement, revenue, playbacks, unclaimed } =
    useLoaderData<typeof loader>();
  const isLoading = useNavigation().state === "loading";
  const search = searchOf(query);
  const hasLines = statement.months.length > 0;
  return (
    <WidePage className="grid grid-cols-1 content-start gap-12 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-xl">{t("earnings.page.heading")}</h1>
          <p className="measure text-muted">{t("earnings.page.description")}</p>
        </div>
        <nav aria-label={t("earnings.page.navAriaLabel")} className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link to="/partner">{t("earnings.page.partnerLink")}</Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/settings/payouts">{t("earnings.page.payoutsLink")}</Link>
          </Button>
        </nav>
      </header>
      <Balances revenue={revenue} />
      <section aria-labelledby="statement" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="statement" className="text-lg">
            {t("earnings.statement.heading")}
            {query.month !== undefined && `: ${formatMonth(query.month)}`}
          </h2>
          {hasLines && (
            <Button asChild variant="outline" size="sm">
              <a href={`/api/revenues/${userId}/statement.csv${search && `?${search}`}`} download>
                <Download aria-hidden />
                {search === ""
                  ? t("earnings.statement.downloadAll")
                  : t("earnings.statement.downloadFiltered")}
              </a>
            </Button>
          )}
        </div>
        {hasLines && <StatementFilter query={query} months={statement.months} />}
        <div
          className={cn("grid grid-cols-1 gap-4 transition-opacity", isLoading && "opacity-60")}
          aria-busy={isLoading}
        >
          {statement.entries.length > 0 ? (
            <StatementList entries={statement.entries} />
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={
                hasLines
                  ? t("earnings.statement.filteredEmptyTitle")
                  : t("earnings.statement.emptyTitle")
              }
              description={
                hasLines
                  ? t("earnings.statement.filteredEmptyBody")
                  : t("earnings.statement.emptyBody")
              }
              action={
                <Button asChild size="sm">
                  {hasLines ? (
                    <Link to="/earnings">{t("earnings.statement.filteredEmptyAction")}</Link>
                  ) : (
                    <Link to="/partner">{t("earnings.statement.emptyAction")}</Link>
                  )}
                </Button>
              }
            />
          )}
          <Pages isFirst={query.before === undefined} next={statement.next} search={search} />
        </div>
      </section>
      {playbacks.length > 0 && <ViewSums playbacks={playbacks} unclaimed={unclaimed} />}
      {hasLines && (
        <ProofPanel userId={userId} head={statement.head} newest={statement.entries[0] ?? null} />
      )}
    </WidePage>
  );
}

function Pages({
  isFirst,
  next,
  search,
}: {
  isFirst: boolean;
  next: number | null;
  search: string;
}) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={t("earnings.statement.pagination.ariaLabel")} className="flex gap-3">
      {!isFirst && (
        <Button asChild size="sm">
          <Link to={`?${search}`}>{t("earnings.statement.pagination.newest")}</Link>
        </Button>
      )}
      {next !== null && (
        <Button asChild size="sm">
          <Link to={`?${search && `${search}&`}before=${next}`}>
            {t("earnings.statement.pagination.older")}
          </Link>
        </Button>
      )}
    </nav>
  );
}

function searchOf({ month, kind }: StatementQuery): string {
  const search = new URLSearchParams();
  if (month !== undefined) search.set("month", monthText(month));
  if (kind !== undefined) search.set("kind", kind);
  return search.toString();
}
