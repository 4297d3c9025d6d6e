import * as z from "zod";
import { msg } from "#i18n/t.ts";

/** All actions of staff, with their labels in the audit log. A new action needs an entry here. */
export const STAFF_ACTIONS = {
  suspend: msg("audit.suspendedAnAccount"),
  restore: msg("audit.restoredAnAccount"),
  "promote-model": msg("audit.promotedAModel"),
  refund_approve: msg("audit.approvedARefund"),
  refund_refuse: msg("audit.refusedARefund"),
  refund_resend: msg("audit.sentARefundAgain"),
  dispute_note: msg("audit.notedEvidenceForADispute"),
  payout_look_up: msg("audit.lookedUpAPayout"),
  payouts_freeze: msg("audit.frozePayouts"),
  payouts_unfreeze: msg("audit.unfrozePayouts"),
  partner_approve: msg("audit.approvedAPartner"),
  partner_reject: msg("audit.rejectedAPartner"),
  appeal_approve: msg("audit.grantedAnAppeal"),
  appeal_reject: msg("audit.rejectedAnAppeal"),
  partner_suspend: msg("audit.suspendedAPartner"),
  partner_restore: msg("audit.restoredAPartner"),
  brand_create: msg("audit.enteredABrand"),
  brand_deal_create: msg("audit.enteredABrandDeal"),
  brand_deal_fund: msg("audit.askedABrandToPay"),
  brand_deal_offer: msg("audit.offeredABrandDeal"),
  brand_deal_approve: msg("audit.approvedBrandDeal"),
  brand_deal_dispute: msg("audit.disputedADelivery"),
  brand_deal_cancel: msg("audit.cancelledABrandDeal"),
  dmca_take_down: msg("audit.tookAVideoDownAfterA"),
  dmca_reject: msg("audit.rejectedACopyrightNotice"),
  dmca_restore: msg("audit.broughtAVideoBackAfterA"),
  dmca_keep_down: msg("audit.keptAVideoDownTheNotifier"),
  event_retry: msg("audit.retriedAWebhook"),
  ledger_export: msg("audit.exportedTheLedger"),
  decide: msg("audit.decidedOnAPersonOrWhat"),
  decision_lift: msg("audit.liftedADecision"),
  report_dismiss: msg("audit.dismissedReports"),
  report_assign: msg("audit.tookReportsToLookAt"),
  decision_appeal_upheld: msg("audit.upheldADecisionOnAppeal"),
  decision_appeal_reversed: msg("audit.reversedADecisionOnAppeal"),
  decision_appeal_changed: msg("audit.changedADecisionOnAppeal"),
  role_change: msg("audit.changedARole"),
  plan_grant: msg("audit.gaveAPlan"),
  plan_revoke: msg("audit.tookAGivenPlanAway"),
  quota_set: msg("audit.setAnotherLimitForAPerson"),
  quota_clear: msg("audit.tookAPersonsOwnLimitAway"),
  person_view: msg("audit.readAPersonsPrivateData"),
  money_view: msg("audit.readMoney"),
  messages_view: msg("audit.readMessages"),
  support_take: msg("audit.supportTake"),
  flag_set: msg("audit.setAFeatureFlag"),
  announcement_create: msg("audit.madeAnAnnouncement"),
  announcement_change: msg("audit.changedAnAnnouncement"),
  announcement_end: msg("audit.endedAnAnnouncement"),
  audit_export: msg("audit.exportedTheAuditLog"),
  incident_open: msg("audit.toldOfAnIncident"),
  incident_update: msg("audit.addedToAnIncident"),
  letters_retry: msg("audit.sentDeadLettersAgain"),
  letters_discard: msg("audit.discardedDeadLetters"),
} as const;
export type StaffAction = keyof typeof STAFF_ACTIONS;

const text = z.string().trim().max(200);
const day = z.iso.date();
/** Filters of the audit log. An entry must match all given filters. */
export const ActionSearch = z.object({
  action: text.optional(),
  /** Username or ID of the staff member (`staff`) and of the affected user (`person`). */
  staff: text.optional(),
  person: text.optional(),
  /** Text in the reason, or ID of the subject. */
  text: text.optional(),
  /** First and last day, inclusive, in UTC, for example `2026-11-21`. */
  from: day.optional(),
  until: day.optional(),
});
export type ActionSearch = z.output<typeof ActionSearch>;

export interface ActionLine {
  id: string;
  /** Key of `STAFF_ACTIONS`. */
  action: string;
  subjectType: string;
  subjectId: string;
  reason: string;
  facts: Record<string, string | number | boolean | null>;
  createdAt: number;
  staff: { id: string; username: string };
  user: { id: string; username: string } | null;
}
