import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import {
  type AnalyticsDepth,
  ENTITLEMENTS,
  includesDepth,
} from "#worker/domain/accounts/plans/entitlements.ts";
import { PLANS } from "#worker/domain/accounts/users/contract.ts";

interface LockedPanelProps {
  title: string;
  /** Lowest level of analytics that includes the panel. */
  required: AnalyticsDepth;
  children: ReactNode;
}

/** Replaces a panel that the user's plan does not include, for which the server sends no data. */
export function LockedPanel({ title, required, children }: LockedPanelProps) {
  const opening = PLANS.filter((plan) => includesDepth(ENTITLEMENTS[plan].analytics, required)).map(
    (plan) => t(PLAN_NAMES[plan]),
  );
  return (
    <section
      aria-label={title}
      className="grid content-center justify-items-start gap-2 rounded-lg bg-surface p-6"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <Lock aria-hidden className="size-4 text-muted" />
        {title}
      </h2>
      <p className="measure text-muted text-sm">
        {children}{" "}
        {t("plans.locked.requiredPlans", {
          plans: new Intl.ListFormat(intlLocale()).format(opening),
          n: opening.length,
        })}
      </p>
      <Button asChild size="sm" className="mt-1">
        <Link to="/subscription">{t("plans.locked.seePlans")}</Link>
      </Button>
    </section>
  );
}
