import { Link } from "@remix-run/react";
import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import {
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
} from "#worker/domain/accounts/plans/contract.ts";

/** Explains all conditions for earning. For use beside texts that mention only the views. */
export const EarningConditions = ({ className }: { className?: string }) => (
  <p className={cn("text-muted text-sm", className)}>
    {rich("partner.conditions.body", {
      views: PARTNER_MIN_VIEWS,
      followers: PARTNER_MIN_FOLLOWERS,
      link: (text) => (
        <Link to="/partner" className="underline underline-offset-4 hover:text-ink">
          {text}
        </Link>
      ),
    })}
  </p>
);
