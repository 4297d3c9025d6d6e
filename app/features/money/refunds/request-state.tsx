import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { RefundState } from "#worker/domain/money/refunds/contract.ts";

const STATES = {
  open: ["pending", msg("refunds.state.open")],
  approved: ["accent", msg("refunds.state.approved")],
  refunded: ["paid", msg("refunds.state.refunded")],
  failed: ["danger", msg("refunds.state.failed")],
  refused: ["neutral", msg("refunds.state.rejected")],
  withdrawn: ["neutral", msg("refunds.state.withdrawn")],
} as const;

export function RequestState({ state }: { state: RefundState }) {
  const [variant, label] = STATES[state];
  return <Badge variant={variant}>{t(label)}</Badge>;
}
