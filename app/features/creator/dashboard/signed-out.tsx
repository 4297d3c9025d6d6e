import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { t } from "#i18n/t.ts";

export const SignedOut = ({ next }: { next: string }) => (
  <SignInCard
    title={t("dashboard.signedOut.title")}
    text={t("dashboard.signedOut.description")}
    next={next}
  />
);
