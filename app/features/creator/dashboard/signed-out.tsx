import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { t } from "#i18n/t.ts";

/** In place of somebody's dashboard. @param next where signing in leads back to */
export const SignedOut = ({ next }: { next: string }) => (
  <SignInCard
    title={t("dashboard.signInToSeeYourDashboard")}
    text={t("dashboard.viewsFollowersEngagementAndRevenueOf")}
    next={next}
  />
);
