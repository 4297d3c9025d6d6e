import { Link } from "@remix-run/react";
import { signInPath, signUpPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { t } from "#i18n/t.ts";

export function SignInCard({ title, text, next }: { title: string; text: string; next?: string }) {
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:p-8">
      <LogoMark className="size-12 shrink-0" />
      <div className="flex-1">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <div className="flex gap-3">
        <Button asChild variant="primary">
          <Link to={signInPath(next)}>{t("auth.signIn.action")}</Link>
        </Button>
        <Button asChild>
          <Link to={signUpPath(next)}>{t("auth.signUp.action")}</Link>
        </Button>
      </div>
    </Card>
  );
}
