import { Badge } from "#app/components/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import type { SupportState } from "#worker/domain/support/contract.ts";

const WORDS = {
  waiting: {
    get label() {
      return t("support.waiting");
    },
    variant: "pending",
  },
  answered: {
    get label() {
      return t("support.answered");
    },
    variant: "paid",
  },
  closed: {
    get label() {
      return t("support.closed");
    },
    variant: "neutral",
  },
} as const;

export function SupportStateBadge({ state }: { state: SupportState }) {
  const { label, variant } = WORDS[state];
  return <Badge variant={variant}>{label}</Badge>;
}
