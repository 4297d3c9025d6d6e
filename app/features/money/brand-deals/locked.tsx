import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type DealObstacle,
  TIER_DAYS,
  TIER_TERMS,
} from "#worker/domain/money/brand-deals/contract.ts";

const { followers, views } = TIER_TERMS.bronze;

const LABELS: Record<DealObstacle, { title: Message; about: Message; to: string; label: Message }> =
  {
    plan: {
      title: msg("brandDeals.locked.plan.title"),
      about: msg("brandDeals.locked.plan.body"),
      to: "/subscription",
      label: msg("brandDeals.locked.plan.action"),
    },
    earning: {
      title: msg("brandDeals.locked.earning.title"),
      about: msg("brandDeals.locked.earning.body"),
      to: "/partner",
      label: msg("brandDeals.locked.earning.action"),
    },
    email: {
      title: msg("brandDeals.locked.email.title"),
      about: msg("brandDeals.locked.email.body"),
      to: "/settings/account",
      label: msg("brandDeals.locked.email.action"),
    },
    tier: {
      title: msg("brandDeals.locked.tier.title"),
      about: msg("brandDeals.locked.tier.body", () => ({
        followers,
        views,
        days: TIER_DAYS,
      })),
      to: "/upload",
      label: msg("brandDeals.locked.tier.uploadAction"),
    },
  };

export function DealsLocked({ obstacle }: { obstacle: DealObstacle }) {
  const { title, about, to, label } = LABELS[obstacle];
  return (
    <EmptyState
      icon={Lock}
      title={t(title)}
      description={t(about)}
      action={
        <Button asChild variant="primary">
          <Link to={to}>{t(label)}</Link>
        </Button>
      }
    />
  );
}
