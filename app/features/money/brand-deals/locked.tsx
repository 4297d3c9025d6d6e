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

const WORDS: Record<DealObstacle, { title: Message; about: Message; to: string; label: Message }> =
  {
    plan: {
      title: msg("brandDeals.brandDealsAreAPartOf"),
      about: msg("brandDeals.withCreatorProCompaniesCanOffer"),
      to: "/subscription",
      label: msg("brandDeals.seeThePlans"),
    },
    earning: {
      title: msg("brandDeals.brandDealsAreForCreatorsWho"),
      about: msg("brandDeals.joinThePartnerProgramOrChoose"),
      to: "/partner",
      label: msg("brandDeals.partnerProgram"),
    },
    email: {
      title: msg("brandDeals.confirmYourEmailAddressFirst"),
      about: msg("brandDeals.aDealBindsBothSidesWe"),
      to: "/settings/account",
      label: msg("brandDeals.goToYourAccount"),
    },
    tier: {
      title: msg("brandDeals.brandDealsBeginWithBronze"),
      about: msg("brandDeals.offersOpenAtCountFollowersAnd", () => ({
        followers,
        views,
        days: TIER_DAYS,
      })),
      to: "/upload",
      label: msg("brandDeals.uploadAVideo"),
    },
  };

/** Shown in place of the offers. Explains how to become eligible. */
export function DealsLocked({ obstacle }: { obstacle: DealObstacle }) {
  const { title, about, to, label } = WORDS[obstacle];
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
