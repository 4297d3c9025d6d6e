import { type Message, msg } from "#i18n/t.ts";
import type { PartnerState } from "#worker/domain/money/partner/contract.ts";

/** How staff call what a partner's application is. */
export const PARTNER_STATE_WORDS = {
  pending: msg("admin.waiting"),
  active: msg("admin.partner"),
  rejected: msg("admin.turnedDown"),
  suspended: msg("admin.suspended"),
} as const satisfies Record<PartnerState, Message>;
