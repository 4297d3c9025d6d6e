import { Link } from "@remix-run/react";
import { Lock } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { type DealObstacle, TIER_DAYS, TIER_TERMS } from "#worker/domain/brand-deals/contract.ts";

const count = new Intl.NumberFormat("en-US");
const { followers, views } = TIER_TERMS.bronze;

const WORDS: Record<DealObstacle, { title: string; about: string; to: string; label: string }> = {
  plan: {
    title: "Brand deals are a part of Creator Pro",
    about: "With Creator Pro, companies can offer you paid deals. Their money is in before you see an offer.",
    to: "/subscription",
    label: "See the plans",
  },
  earning: {
    title: "Brand deals are for creators who may earn",
    about: "Join the partner program, or choose a plan with monetization.",
    to: "/partner",
    label: "Partner program",
  },
  email: {
    title: "Confirm your email address first",
    about: "A deal binds both sides: we need to be able to reach you about it.",
    to: "/settings/account",
    label: "Go to your account",
  },
  tier: {
    title: "Brand deals begin with Bronze",
    about: `Offers open at ${count.format(followers)} followers and ${count.format(views)} verified views in ${TIER_DAYS} days. Both are counted by us.`,
    to: "/upload",
    label: "Upload a video",
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
