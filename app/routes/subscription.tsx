import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AnalyticsTab } from "#app/features/money/billing/analytics-tab.tsx";
import { PlanCards } from "#app/features/money/billing/plan-cards.tsx";
import { RevenueTab } from "#app/features/money/billing/revenue-tab.tsx";
import { SubscriptionTabs, subscriptionTab } from "#app/features/money/billing/tabs.tsx";
import { PlanComparison } from "#app/features/money/plans/plan-comparison.tsx";
import { YourPlan } from "#app/features/money/plans/your-plan.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { msg, t } from "#i18n/t.ts";
import {
  CREATOR_SHARE_PERCENT,
  isOpen,
  REFUND_WINDOW_DAYS,
} from "#worker/domain/accounts/plans/contract.ts";
import { getStoredUser } from "#worker/domain/accounts/users/queries.ts";
import {
  getCreatorFigures,
  getPlatformFigures,
} from "#worker/domain/creator/analytics/platform-figures.ts";
import { getCatalogue } from "#worker/domain/money/billing/catalogue.ts";
import { getSubscriptionRecord } from "#worker/domain/money/billing/subscription-record.ts";
import { pursesOf } from "#worker/domain/money/ledger/queries.ts";

export const meta: MetaFunction = () => [
  { title: t("plans.page.metaTitle") },
  { name: "description", content: t("plans.page.metaDescription") },
];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const tab = subscriptionTab(new URL(request.url).searchParams.get("tab"));
  const userId = actor.kind === "user" ? actor.id : null;
  switch (tab) {
    case "plans": {
      const [catalogue, record] = await Promise.all([
        getCatalogue(ctx, { actor, trialDays: ctx.config.trialDays }),
        actor.kind === "user" ? getSubscriptionRecord(ctx, { actor, userId: actor.id }) : null,
      ]);
      return { tab, catalogue, record, isSold: ctx.payments.mode !== "off" };
    }
    case "revenue": {
      if (userId === null) return { tab, earned: null };
      const [user, purses] = await Promise.all([getStoredUser(ctx, userId), pursesOf(ctx, userId)]);
      const { totalRevenue: total, monthlyRevenue: month, creatorTier: tier } = user;
      return { tab, earned: { total, month, tier, available: purses.available } };
    }
    case "analytics": {
      const [platform, own, user] = await Promise.all([
        getPlatformFigures(ctx),
        userId === null ? null : getCreatorFigures(ctx, userId),
        userId === null ? null : getStoredUser(ctx, userId),
      ]);
      return { tab, platform, own: own && user ? { ...own, followerCount: user.followers } : null };
    }
    default: {
      const never: never = tab;
      throw new Error(`No tab ${String(never)}`);
    }
  }
}

const TITLES = {
  plans: msg("plans.page.plansTitle"),
  revenue: msg("plans.page.revenueTitle"),
  analytics: msg("plans.page.analyticsTitle"),
} as const;

export default function Subscription() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <WidePage className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{t(TITLES[data.tab])}</h1>
        {data.tab === "plans" && (
          <p className="measure text-muted">
            {t("plans.page.intro", {
              percent: CREATOR_SHARE_PERCENT,
              refundWindowDays: REFUND_WINDOW_DAYS,
            })}
          </p>
        )}
      </header>
      <SubscriptionTabs current={data.tab} />
      {data.tab === "plans" && (
        <>
          {data.record && data.record.plan !== "free" && (
            <YourPlan record={data.record} catalogue={data.catalogue} />
          )}
          <PlanCards
            catalogue={data.catalogue}
            current={viewer?.plan ?? null}
            isBilled={data.record !== null && isOpen(data.record)}
            isSold={data.isSold}
          />
          <section aria-labelledby="compare" className="grid gap-2">
            <h2 id="compare" className="text-lg">
              {t("plans.page.compareHeading")}
            </h2>
            <PlanComparison current={viewer?.plan ?? null} />
          </section>
          <p className="text-muted text-sm">
            {rich("plans.page.policies", {
              link: (text) => (
                <Link
                  to="/refund"
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              ),
              link2: (text) => (
                <Link
                  to="/terms"
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      )}
      {data.tab === "revenue" && <RevenueTab earned={data.earned} />}
      {data.tab === "analytics" && <AnalyticsTab platform={data.platform} own={data.own} />}
    </WidePage>
  );
}
