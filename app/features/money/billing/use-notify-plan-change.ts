import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useViewer } from "#app/lib/viewer.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";

/** The page's loader may have synchronized the plan with Stripe, so the app shell must reload. */
export function useNotifyPlanChange(plan: Plan | null): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const requested = useRef<Plan | null>(null);
  const isOld = plan !== null && viewer !== null && viewer.plan !== plan;
  useEffect(() => {
    if (!isOld || requested.current === plan) return;
    requested.current = plan;
    revalidate();
  }, [isOld, plan, revalidate]);
}
