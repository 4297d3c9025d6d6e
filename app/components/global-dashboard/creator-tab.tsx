import { Link } from "@remix-run/react";
import { whole } from "#app/components/analytics/format.ts";
import { SignInCard } from "#app/components/auth/sign-in-card.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { formatMoney } from "#app/format.ts";

/** What the session's own account is on the platform. Cents. */
export interface OwnFigures {
  totalEarnings: number;
  monthlyRevenue: number;
  creatorTier: string;
  followers: number;
}

const TIERS: Record<string, string> = { none: "None yet", bronze: "Bronze", silver: "Silver", gold: "Gold", platinum: "Platinum" };

export function CreatorTab({ own }: { own: OwnFigures | null }) {
  if (own === null) {
    return (
      <SignInCard
        title="Sign in to see your part"
        text="What you have earned, this month and in all, your tier and your followers."
        next="/global-dashboard?tab=creator"
      />
    );
  }
  return (
    <section aria-labelledby="own" className="grid gap-3">
      <h2 id="own" className="text-lg">
        You on Tributary
      </h2>
      <Figures
        figures={[
          { label: "Earned in all", value: formatMoney(own.totalEarnings) },
          { label: "Earned this month", value: formatMoney(own.monthlyRevenue), note: "Since the month began, UTC" },
          { label: "Creator tier", value: TIERS[own.creatorTier] ?? own.creatorTier, note: "Worked out every night" },
          { label: "Followers", value: whole(own.followers) },
        ]}
      />
      <p className="measure text-muted text-sm">
        Every single line is in{" "}
        <Link to="/earnings" className="text-accent underline underline-offset-4">
          your statement
        </Link>
        ; what your videos did is in{" "}
        <Link to="/dashboard/analytics" className="text-accent underline underline-offset-4">
          your analytics
        </Link>
        .
      </p>
    </section>
  );
}
