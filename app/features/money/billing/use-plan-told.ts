import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useViewer } from "#app/lib/viewer.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";

/**
 * A page that brought a plan into line while it was loaded learns of it before the shell round it
 * does: then all of it is loaded once more, so that header, gates and the stored user say the same.
 */
export function usePlanTold(plan: Plan | null): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const asked = useRef<Plan | null>(null);
  const isOld = plan !== null && viewer !== null && viewer.plan !== plan;
  useEffect(() => {
    if (!isOld || asked.current === plan) return;
    asked.current = plan;
    revalidate();
  }, [isOld, plan, revalidate]);
}
