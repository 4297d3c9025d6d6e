import { Link } from "@remix-run/react";
import { whole } from "#app/components/analytics/format.ts";
import { SignInCard } from "#app/components/auth/sign-in-card.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { rich } from "#app/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

/** What the session's own account is on the platform. Cents. */
export interface OwnFigures {
  totalEarnings: number;
  monthlyRevenue: number;
  creatorTier: string;
  followers: number;
}

const TIERS: Record<string, string> = {
  get none() {
    return t("globalDashboard.noneYet");
  },
  get bronze() {
    return t("globalDashboard.bronze");
  },
  get silver() {
    return t("globalDashboard.silver");
  },
  get gold() {
    return t("globalDashboard.gold");
  },
  get platinum() {
    return t("globalDashboard.platinum");
  },
};

export function CreatorTab({ own }: { own: OwnFigures | null }) {
  if (own === null) {
    return (
      <SignInCard
        title={t("globalDashboard.signInToSeeYourPart")}
        text={t("globalDashboard.whatYouHaveEarnedThisMonth")}
        next="/global-dashboard?tab=creator"
      />
    );
  }
  return (
    <section aria-labelledby="own" className="grid gap-3">
      <h2 id="own" className="text-lg">
        {t("globalDashboard.youOnTributary")}
      </h2>
      <Figures
        figures={[
          { label: t("globalDashboard.earnedInAll"), value: formatMoney(own.totalEarnings) },
          {
            label: t("globalDashboard.earnedThisMonth"),
            value: formatMoney(own.monthlyRevenue),
            note: t("globalDashboard.sinceTheMonthBeganUtc"),
          },
          {
            label: t("globalDashboard.creatorTier"),
            value: TIERS[own.creatorTier] ?? own.creatorTier,
            note: t("globalDashboard.workedOutEveryNight"),
          },
          { label: t("globalDashboard.followers"), value: whole(own.followers) },
        ]}
      />
      <p className="measure text-muted text-sm">
        {rich("globalDashboard.everySingleLineIsInYour", {
          link: (text) => (
            <Link to="/earnings" className="text-accent underline underline-offset-4">
              {text}
            </Link>
          ),
          more: (text) => (
            <Link to="/dashboard/analytics" className="text-accent underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
