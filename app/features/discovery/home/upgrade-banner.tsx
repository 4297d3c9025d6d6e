import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

const COOKIE_NAME = "upgrade-banner";
export const BANNER_COOKIE = `${COOKIE_NAME}=closed`;

/** @param trialDays days of the free trial for users who are entitled to a trial; 0 otherwise */
export function UpgradeBanner({ trialDays }: { trialDays: number }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    // The cookie makes the server omit the banner. Browsers without the Cookie Store API show the
    // banner again on the next page.
    if ("cookieStore" in window) {
      window.cookieStore
        .set({ name: COOKIE_NAME, value: "closed", sameSite: "lax" })
        .catch((error: unknown) => console.warn(error));
    }
  };
  return (
    <aside
      aria-label={t("home.upgrade.ariaLabel")}
      className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft py-3 pr-14 pl-4"
    >
      <p className="mr-auto text-sm">
        {rich("home.upgrade.body", {
          strong: (text) => <strong className="font-semibold">{text}</strong>,
        })}
      </p>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild size="sm" variant="quiet">
          <Link to="/subscription">{t("home.upgrade.plansAction")}</Link>
        </Button>
        {trialDays > 0 && (
          <Button asChild size="sm" variant="outline">
            <Link to="/subscription-checkout">{t("home.upgrade.trialAction")}</Link>
          </Button>
        )}
      </span>
      <IconButton
        label={t("home.upgrade.dismiss")}
        tooltip={false}
        size="sm"
        onClick={close}
        className="absolute top-3 right-3"
      >
        <X aria-hidden />
      </IconButton>
    </aside>
  );
}
