import { Link, useLocation } from "@remix-run/react";
import { Lock } from "lucide-react";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PREMIUM_MONTHLY_CENTS } from "#worker/domain/accounts/plans/contract.ts";

interface SubscribersOfferProps {
  what: "stream" | "replay" | "chat";
  /** `framed` is true in an embedded player, where links open a new tab. */
  framed?: boolean;
  className?: string;
}

export function SubscribersOffer({ what, framed = false, className }: SubscribersOfferProps) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const tab = framed ? { target: "_blank", rel: "noopener" } : {};
  return (
    <section
      aria-label={t("plans.subscribersOffer.ariaLabel")}
      className={cn(
        "grid aspect-video place-content-center justify-items-center gap-3 bg-scrim p-6 text-center text-on-scrim",
        className,
      )}
    >
      <Lock aria-hidden className="size-8" />
      <h2 className="text-base sm:text-lg">{t("plans.subscribersOffer.title", { what })}</h2>
      <p className="measure text-sm opacity-80">
        {t("plans.subscribersOffer.description", {
          what,
          price: formatPrice(PREMIUM_MONTHLY_CENTS),
        })}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button asChild variant="primary" size="sm">
          <Link to="/subscription" {...tab}>
            {t("plans.locked.seePlans")}
          </Link>
        </Button>
        {viewer === null && (
          <Button asChild size="sm">
            <Link to={signInPath(pathname)} {...tab}>
              {t("plans.subscribersOffer.signIn")}
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}
