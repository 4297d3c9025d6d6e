import { type Message, msg } from "#i18n/t.ts";
import type { PartnerState } from "#worker/domain/money/partner/contract.ts";

/** Labels for the states of a partner application, as staff see them. */
export const PARTNER_STATE_WORDS = {
  pending: msg("admin.waiting"),
  active: msg("admin.partner"),
  rejected: msg("admin.turnedDown"),
  suspended: msg("admin.suspended"),
} as const satisfies Record<PartnerState, Message>;
