import * as z from "zod";
import { msg } from "#i18n/t.ts";

export type { ActionLine } from "./contract-api.ts";

export const STAFF_ACTIONS = {
  suspend: msg("audit.action.accountSuspended"),
  restore: msg("audit.action.accountRestored"),
  "promote-model": msg("audit.action.modelPromoted"),
  refund_approve: msg("audit.action.refundApproved"),
  refund_refuse: msg("audit.action.refundRejected"),
  refund_resend: msg("audit.action.refundResent"),
  dispute_note: msg("audit.action.disputeEvidenceNoted"),
  payout_look_up: msg("audit.action.payoutLookedUp"),
  balance_release: msg("audit.action.balanceReleased"),
  balance_decline: msg("audit.action.balanceDeclined"),
  payouts_freeze: msg("audit.action.payoutsFrozen"),
  payouts_unfreeze: msg("audit.action.payoutsUnfrozen"),
  partner_approve: msg("audit.action.partnerApproved"),
  partner_reject: msg("audit.action.partnerRejected"),
  appeal_approve: msg("audit.action.partnerAppealApproved"),
  appeal_reject: msg("audit.action.partnerAppealRejected"),
  partner_suspend: msg("audit.action.partnerSuspended"),
  partner_restore: msg("audit.action.partnerRestored"),
  brand_create: msg("audit.action.brandCreated"),
  brand_deal_create: msg("audit.action.brandDealCreated"),
  brand_deal_fund: msg("audit.action.brandPaymentRequested"),
  brand_deal_offer: msg("audit.action.brandDealOffered"),
  brand_deal_approve: msg("audit.action.brandDealApproved"),
  brand_deal_dispute: msg("audit.action.deliveryDisputed"),
  brand_deal_cancel: msg("audit.action.brandDealCancelled"),
  dmca_take_down: msg("audit.action.copyrightVideoRemoved"),
  dmca_reject: msg("audit.action.copyrightNoticeRejected"),
  dmca_restore: msg("audit.action.copyrightVideoRestored"),
  dmca_keep_down: msg("audit.action.copyrightRemovalUpheld"),
  event_retry: msg("audit.action.webhookRetried"),
  ledger_export: msg("audit.action.ledgerExported"),
  decide: msg("audit.action.decisionMade"),
  decision_lift: msg("audit.action.decisionLifted"),
  report_dismiss: msg("audit.action.reportsDismissed"),
  report_assign: msg("audit.action.reportsAssigned"),
  report_release: msg("audit.action.reportsReleased"),
  decision_appeal_upheld: msg("audit.action.appealUpheld"),
  decision_appeal_reversed: msg("audit.action.appealReversed"),
  decision_appeal_changed: msg("audit.action.appealChanged"),
  role_change: msg("audit.action.roleChanged"),
  plan_grant: msg("audit.action.planGranted"),
  plan_revoke: msg("audit.action.planRevoked"),
  quota_set: msg("audit.action.quotaSet"),
  quota_clear: msg("audit.action.quotaCleared"),
  person_view: msg("audit.action.privateDataViewed"),
  money_view: msg("audit.action.moneyViewed"),
  messages_view: msg("audit.action.messagesViewed"),
  support_take: msg("audit.action.supportChatTaken"),
  support_close: msg("audit.action.supportRequestClosed"),
  flag_set: msg("audit.action.flagSet"),
  announcement_create: msg("audit.action.announcementCreated"),
  announcement_change: msg("audit.action.announcementChanged"),
  announcement_end: msg("audit.action.announcementEnded"),
  search_rebuild: msg("audit.action.searchRebuilt"),
  audit_export: msg("audit.action.auditLogExported"),
  incident_open: msg("audit.action.incidentOpened"),
  incident_update: msg("audit.action.incidentUpdated"),
  letters_retry: msg("audit.action.deadLettersRetried"),
  letters_discard: msg("audit.action.deadLettersDiscarded"),
} as const;
export type StaffAction = keyof typeof STAFF_ACTIONS;

const text = z.string().trim().max(200);
const day = z.iso.date();
export const ActionSearch = z.object({
  action: text.optional(),
  /** `staff` and `person` are usernames or user IDs; `person` is the affected user. */
  staff: text.optional(),
  person: text.optional(),
  text: text.optional(),
  /** First and last UTC day of the search, both inclusive. */
  from: day.optional(),
  until: day.optional(),
});
export type ActionSearch = z.output<typeof ActionSearch>;
