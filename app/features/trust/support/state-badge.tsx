import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { SupportState } from "#worker/domain/trust/support/contract.ts";

const LABELS = {
  waiting: {
    label: msg("support.status.waiting"),
    variant: "pending",
  },
  answered: {
    label: msg("support.status.answered"),
    variant: "paid",
  },
  closed: {
    label: msg("support.status.closed"),
    variant: "neutral",
  },
} as const;

export function SupportStateBadge({ state }: { state: SupportState }) {
  const { label, variant } = LABELS[state];
  return <Badge variant={variant}>{t(label)}</Badge>;
}
