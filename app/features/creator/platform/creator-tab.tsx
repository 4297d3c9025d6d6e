import { Link } from "@remix-run/react";
import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { formatCount } from "#app/features/creator/analytics/format.ts";
import { Figures } from "#app/ui/figures.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";

/** Amounts are in cents. */
export interface CreatorFigures {
  totalEarnings: number;
  monthlyRevenue: number;
  creatorTier: string;
  followers: number;
}

const TIERS: Record<string, Message> = {
  none: msg("globalDashboard.creator.tiers.none"),
  bronze: msg("globalDashboard.creator.tiers.bronze"),
  silver: msg("globalDashboard.creator.tiers.silver"),
  gold: msg("globalDashboard.creator.tiers.gold"),
  platinum: msg("globalDashboard.creator.tiers.platinum"),
};

export function CreatorTab({ figures }: { figures: CreatorFigures | null }) {
  if (figures === null) {
    return (
      <SignInCard
        title={t("globalDashboard.creator.signedOut.title")}
        text={t("globalDashboard.creator.signedOut.description")}
        next="/global-dashboard?tab=creator"
      />
    );
  }
  const tier = TIERS[figures.creatorTier];
  return (
    <section aria-labelledby="own" className="grid gap-3">
      <h2 id="own" className="text-lg">
        {t("globalDashboard.creator.title")}
      </h2>
      <Figures
        figures={[
          {
            label: t("globalDashboard.creator.stats.totalEarnings"),
            value: formatMoney(figures.totalEarnings),
          },
          {
            label: t("globalDashboard.creator.stats.monthEarnings"),
            value: formatMoney(figures.monthlyRevenue),
            note: t("globalDashboard.creator.stats.monthHint"),
          },
          {
            label: t("globalDashboard.creator.stats.tier"),
            value: tier ? t(tier) : figures.creatorTier,
            note: t("globalDashboard.creator.stats.tierHint"),
          },
          {
            label: t("globalDashboard.creator.stats.followers"),
            value: formatCount(figures.followers),
          },
        ]}
      />
      <p className="measure text-muted text-sm">
        {rich("globalDashboard.creator.description", {
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
