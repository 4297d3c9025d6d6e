import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Await,
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from "@remix-run/react";
import { Plus, Settings } from "lucide-react";
import { Suspense } from "react";
import { PeriodNav } from "#app/features/creator/dashboard/period-nav.tsx";
import { SignedOut } from "#app/features/creator/dashboard/signed-out.tsx";
import { StatCards, StatCardsSkeleton } from "#app/features/creator/dashboard/stat-cards.tsx";
import { DASHBOARD_TABS, tabPath } from "#app/features/creator/dashboard/tabs.ts";
import { OnboardingTutorial } from "#app/features/creator/onboarding/onboarding-tutorial.tsx";
import { TabBar } from "#app/features/creator/studio/tab-bar.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { type Period, periodOf } from "#worker/domain/creator/dashboard/contract.ts";
import { dashboardStats } from "#worker/domain/creator/dashboard/get-stats.ts";

export const meta: MetaFunction = () => [{ title: t("dashboard.overview.metaTitle") }];

export function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return { days: null, stats: null };
  const days = periodOf(new URL(request.url).searchParams.get("range"));
  // The loader does not await the figures, so that the page renders at once with a skeleton.
  return { days, stats: dashboardStats(ctx, { userId: actor.id, days }) };
}

/** Skips the reload when the user switches tabs, because the figures stay the same. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined || currentUrl.pathname === nextUrl.pathname)
    return defaultShouldRevalidate;
  return currentUrl.searchParams.get("range") !== nextUrl.searchParams.get("range");
}

export default function Dashboard() {
  const { days, stats } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-6 lg:gap-8 lg:py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl">{t("dashboard.header.title")}</h1>
        {stats && (
          <div className="flex flex-wrap gap-3">
            <OnboardingTutorial />
            <Button asChild>
              <Link to={tabPath("/dashboard/settings", params)}>
                <Settings aria-hidden />
                {t("dashboard.tabs.settings")}
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link to="/upload">
                <Plus aria-hidden />
                {t("dashboard.header.create")}
              </Link>
            </Button>
          </div>
        )}
      </div>
      {stats ? (
        <>
          <Figures days={days} stats={stats} pathname={pathname} />
          <TabBar
            label={t("dashboard.header.title")}
            tabs={DASHBOARD_TABS.map(({ to, label }) => ({
              to: tabPath(to, params),
              label: t(label),
            }))}
          />
          <Outlet />
        </>
      ) : (
        <SignedOut next={pathname + search} />
      )}
    </WidePage>
  );
}

type Stats = ReturnType<typeof dashboardStats>;

/** Omits the period selector on the analytics tab, which has its own with the same parameter. */
function Figures({ days, stats, pathname }: { days: Period; stats: Stats; pathname: string }) {
  const isAside = /\/(?:settings|achievements)$/.test(pathname);
  return (
    <section
      aria-label={t("dashboard.period.lastDays", { days })}
      className={cn("grid gap-3", isAside && "max-lg:hidden")}
    >
      {pathname.endsWith("/analytics") ? (
        <p className="text-muted text-sm">{t("dashboard.period.lastDays", { days })}</p>
      ) : (
        <PeriodNav />
      )}
      <Suspense key={days} fallback={<StatCardsSkeleton />}>
        <Await
          resolve={stats}
          errorElement={
            <Alert variant="danger" title={t("dashboard.stats.errorTitle")}>
              {t("dashboard.stats.errorBody")}
            </Alert>
          }
        >
          {(known) => <StatCards stats={known} />}
        </Await>
      </Suspense>
    </section>
  );
}
