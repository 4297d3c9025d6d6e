import { type Message, msg } from "#i18n/t.ts";
import type { StepId } from "../../accounts/email-delivery/contract-events.ts";

export const STEP_TEXTS: Record<StepId, Message> = {
  approve: msg("partner.decisions.approved"),
  reject: msg("partner.decisions.rejected"),
  grantAppeal: msg("partner.decisions.appealGranted"),
  upholdRejection: msg("partner.decisions.appealRejected"),
  suspend: msg("partner.decisions.suspended"),
  reinstate: msg("partner.decisions.reinstated"),
};
