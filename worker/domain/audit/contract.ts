import * as z from "zod";
import { t } from "#i18n/t.ts";

/** Everything that staff can do, as the audit log says it. A new act needs its line here. */
export const STAFF_ACTIONS = {
  get suspend() {
    return t("audit.suspendedAnAccount");
  },
  get restore() {
    return t("audit.restoredAnAccount");
  },
  get "promote-model"() {
    return t("audit.promotedAModel");
  },
  get refund_approve() {
    return t("audit.approvedARefund");
  },
  get refund_refuse() {
    return t("audit.refusedARefund");
  },
  get refund_resend() {
    return t("audit.sentARefundAgain");
  },
  get dispute_note() {
    return t("audit.notedEvidenceForADispute");
  },
  get payout_look_up() {
    return t("audit.lookedUpAPayout");
  },
  get payouts_freeze() {
    return t("audit.frozePayouts");
  },
  get payouts_unfreeze() {
    return t("audit.unfrozePayouts");
  },
  get partner_approve() {
    return t("audit.approvedAPartner");
  },
  get partner_reject() {
    return t("audit.rejectedAPartner");
  },
  get appeal_approve() {
    return t("audit.grantedAnAppeal");
  },
  get appeal_reject() {
    return t("audit.rejectedAnAppeal");
  },
  get partner_suspend() {
    return t("audit.suspendedAPartner");
  },
  get partner_restore() {
    return t("audit.restoredAPartner");
  },
  get brand_create() {
    return t("audit.enteredABrand");
  },
  get brand_deal_create() {
    return t("audit.enteredABrandDeal");
  },
  get brand_deal_fund() {
    return t("audit.askedABrandToPay");
  },
  get brand_deal_offer() {
    return t("audit.offeredABrandDeal");
  },
  get brand_deal_approve() {
    return t("audit.approvedBrandDeal");
  },
  get brand_deal_dispute() {
    return t("audit.disputedADelivery");
  },
  get brand_deal_cancel() {
    return t("audit.cancelledABrandDeal");
  },
  get dmca_take_down() {
    return t("audit.tookAVideoDownAfterA");
  },
  get dmca_reject() {
    return t("audit.rejectedACopyrightNotice");
  },
  get dmca_restore() {
    return t("audit.broughtAVideoBackAfterA");
  },
  get dmca_keep_down() {
    return t("audit.keptAVideoDownTheNotifier");
  },
  get event_retry() {
    return t("audit.retriedAWebhook");
  },
  get ledger_export() {
    return t("audit.exportedTheLedger");
  },
  get decide() {
    return t("audit.decidedOnAPersonOrWhat");
  },
  get decision_lift() {
    return t("audit.liftedADecision");
  },
  get report_dismiss() {
    return t("audit.dismissedReports");
  },
  get report_assign() {
    return t("audit.tookReportsToLookAt");
  },
  get decision_appeal_upheld() {
    return t("audit.upheldADecisionOnAppeal");
  },
  get decision_appeal_reversed() {
    return t("audit.reversedADecisionOnAppeal");
  },
  get decision_appeal_changed() {
    return t("audit.changedADecisionOnAppeal");
  },
  get role_change() {
    return t("audit.changedARole");
  },
  get plan_grant() {
    return t("audit.gaveAPlan");
  },
  get plan_revoke() {
    return t("audit.tookAGivenPlanAway");
  },
  get quota_set() {
    return t("audit.setAnotherLimitForAPerson");
  },
  get quota_clear() {
    return t("audit.tookAPersonsOwnLimitAway");
  },
  get person_view() {
    return t("audit.readAPersonsPrivateData");
  },
  get money_view() {
    return t("audit.readMoney");
  },
  get messages_view() {
    return t("audit.readMessages");
  },
  get support_take() {
    return t("audit.supportTake");
  },
  get flag_set() {
    return t("audit.setAFeatureFlag");
  },
  get announcement_create() {
    return t("audit.madeAnAnnouncement");
  },
  get announcement_change() {
    return t("audit.changedAnAnnouncement");
  },
  get announcement_end() {
    return t("audit.endedAnAnnouncement");
  },
  get audit_export() {
    return t("audit.exportedTheAuditLog");
  },
  get incident_open() {
    return t("audit.toldOfAnIncident");
  },
  get incident_update() {
    return t("audit.addedToAnIncident");
  },
  get letters_retry() {
    return t("audit.sentDeadLettersAgain");
  },
  get letters_discard() {
    return t("audit.discardedDeadLetters");
  },
} as const;
export type StaffAction = keyof typeof STAFF_ACTIONS;

const text = z.string().trim().max(200);
const day = z.iso.date();
/** By what staff look in their record; all that is given must fit. */
export const ActionSearch = z.object({
  action: text.optional(),
  /** A username or an id: who did it, and whom it is about. */
  staff: text.optional(),
  person: text.optional(),
  /** In the reason, or the id of what it was done to. */
  text: text.optional(),
  /** Days, UTC, as `2026-11-21`; both are in it. */
  from: day.optional(),
  until: day.optional(),
});
export type ActionSearch = z.output<typeof ActionSearch>;

export interface ActionLine {
  id: string;
  /** One of STAFF_ACTIONS. */
  action: string;
  subjectType: string;
  subjectId: string;
  reason: string;
  facts: Record<string, string | number | boolean | null>;
  createdAt: number;
  staff: { id: string; username: string };
  user: { id: string; username: string } | null;
}
