import { Link } from "@remix-run/react";
import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { whole } from "#app/features/creator/analytics/format.ts";
import { Figures } from "#app/ui/figures.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";

/** Figures of the signed-in user's own account. Amounts are in cents. */
export interface OwnFigures {
  totalEarnings: number;
  monthlyRevenue: number;
  creatorTier: string;
  followers: number;
}

const TIERS: Record<string, Message> = {
  none: msg("globalDashboard.noneYet"),
  bronze: msg("globalDashboard.bronze"),
  silver: msg("globalDashboard.silver"),
  gold: msg("globalDashboard.gold"),
  platinum: msg("globalDashboard.platinum"),
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
  const tier = TIERS[own.creatorTier];
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
            value: tier ? t(tier) : own.creatorTier,
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
