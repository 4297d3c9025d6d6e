import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { RefundState } from "#worker/domain/money/refunds/contract.ts";

const STATES = {
  open: ["pending", msg("refunds.waitingForStaff")],
  approved: ["accent", msg("refunds.approvedOnItsWay")],
  refunded: ["paid", msg("refunds.paidBack")],
  failed: ["danger", msg("refunds.refusedByThePaymentCompany")],
  refused: ["neutral", msg("refunds.notApproved")],
  withdrawn: ["neutral", msg("refunds.withdrawn")],
} as const;

export function RequestState({ state }: { state: RefundState }) {
  const [variant, words] = STATES[state];
  return <Badge variant={variant}>{t(words)}</Badge>;
}
