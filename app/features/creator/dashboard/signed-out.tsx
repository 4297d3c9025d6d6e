import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { t } from "#i18n/t.ts";

/**
 * Shown to visitors in place of the dashboard.
 * @param next path to open after signing in
 */
export const SignedOut = ({ next }: { next: string }) => (
  <SignInCard
    title={t("dashboard.signedOut.title")}
    text={t("dashboard.signedOut.description")}
    next={next}
  />
);
