import { Badge } from "#app/components/ui/badge.tsx";
import type { RefundState } from "#worker/domain/refunds/contract.ts";

const STATES = {
  open: ["pending", "Waiting for staff"],
  approved: ["accent", "Approved, on its way"],
  refunded: ["paid", "Paid back"],
  failed: ["danger", "Refused by the payment company"],
  refused: ["neutral", "Not approved"],
  withdrawn: ["neutral", "Withdrawn"],
} as const;

export function RequestState({ state }: { state: RefundState }) {
  const [variant, words] = STATES[state];
  return <Badge variant={variant}>{words}</Badge>;
}
