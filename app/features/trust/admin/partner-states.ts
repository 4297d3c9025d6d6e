import { type Message, msg } from "#i18n/t.ts";
import type { PartnerState } from "#worker/domain/money/partner/contract.ts";

export const PARTNER_STATE_LABELS = {
  pending: msg("admin.states.waiting"),
  active: msg("admin.states.partner"),
  rejected: msg("admin.states.rejected"),
  suspended: msg("admin.states.suspended"),
} as const satisfies Record<PartnerState, Message>;
