import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { type DealObstacle, TIER_DAYS, TIER_TERMS } from "#worker/domain/brand-deals/contract.ts";

const { followers, views } = TIER_TERMS.bronze;

const WORDS: Record<DealObstacle, { title: string; about: string; to: string; label: string }> = {
  plan: {
    get title() {
      return t("brandDeals.brandDealsAreAPartOf");
    },
    get about() {
      return t("brandDeals.withCreatorProCompaniesCanOffer");
    },
    to: "/subscription",
    get label() {
      return t("brandDeals.seeThePlans");
    },
  },
  earning: {
    get title() {
      return t("brandDeals.brandDealsAreForCreatorsWho");
    },
    get about() {
      return t("brandDeals.joinThePartnerProgramOrChoose");
    },
    to: "/partner",
    get label() {
      return t("brandDeals.partnerProgram");
    },
  },
  email: {
    get title() {
      return t("brandDeals.confirmYourEmailAddressFirst");
    },
    get about() {
      return t("brandDeals.aDealBindsBothSidesWe");
    },
    to: "/settings/account",
    get label() {
      return t("brandDeals.goToYourAccount");
    },
  },
  tier: {
    get title() {
      return t("brandDeals.brandDealsBeginWithBronze");
    },
    get about() {
      return t("brandDeals.offersOpenAtCountFollowersAnd", {
        followers,
        views,
        days: TIER_DAYS,
      });
    },
    to: "/upload",
    get label() {
      return t("brandDeals.uploadAVideo");
    },
  },
};

/** In place of the offers: what opens them. */
export function DealsLocked({ obstacle }: { obstacle: DealObstacle }) {
  const { title, about, to, label } = WORDS[obstacle];
  return (
    <EmptyState
      icon={Lock}
      title={title}
      description={about}
      action={
        <Button asChild variant="primary">
          <Link to={to}>{label}</Link>
        </Button>
      }
    />
  );
}
