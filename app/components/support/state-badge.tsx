import { Badge } from "#app/components/ui/badge.tsx";
import type { SupportState } from "#worker/domain/support/contract.ts";

const WORDS = {
  waiting: { label: "Waiting", variant: "pending" },
  answered: { label: "Answered", variant: "paid" },
  closed: { label: "Closed", variant: "neutral" },
} as const;

export function SupportStateBadge({ state }: { state: SupportState }) {
  const { label, variant } = WORDS[state];
  return <Badge variant={variant}>{label}</Badge>;
}
