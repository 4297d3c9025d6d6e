import { Check } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { planFeatures, planGains } from "#worker/domain/accounts/plans/contract-features.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";

interface PlanFeatureListProps {
  plan: Plan;
  over?: Plan;
  className?: string;
}

export function PlanFeatureList({ plan, over, className }: PlanFeatureListProps) {
  const lines = over ? planGains(plan, over) : planFeatures(plan);
  return (
    <ul className={cn("grid gap-2 text-sm", className)}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {line}
        </li>
      ))}
    </ul>
  );
}
