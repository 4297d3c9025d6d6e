import { SignInCard } from "#app/features/accounts/auth/sign-in-card.tsx";
import { t } from "#i18n/t.ts";

export const PersonalSignIn = () => (
  <SignInCard title={t("discover.signIn.title")} text={t("discover.signIn.body")} />
);
