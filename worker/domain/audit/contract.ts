import * as z from "zod";

/** Everything that staff can do, as the audit log says it. A new act needs its line here. */
export const STAFF_ACTIONS = {
  suspend: "Suspended an account",
  restore: "Restored an account",
  "promote-model": "Promoted a model",
  refund_approve: "Approved a refund",
  refund_refuse: "Refused a refund",
  refund_resend: "Sent a refund again",
  dispute_note: "Noted evidence for a dispute",
  payout_look_up: "Looked up a payout",
  payouts_freeze: "Froze payouts",
  payouts_unfreeze: "Unfroze payouts",
  partner_approve: "Approved a partner",
  partner_reject: "Rejected a partner",
  appeal_approve: "Granted an appeal",
  appeal_reject: "Rejected an appeal",
  partner_suspend: "Suspended a partner",
  partner_restore: "Restored a partner",
  brand_create: "Entered a brand",
  brand_deal_create: "Entered a brand deal",
  brand_deal_fund: "Asked a brand to pay",
  brand_deal_offer: "Offered a brand deal",
  brand_deal_approve: "Approved and paid a brand deal",
  brand_deal_dispute: "Disputed a delivery",
  brand_deal_cancel: "Cancelled a brand deal",
  dmca_take_down: "Took a video down after a copyright notice",
  dmca_reject: "Rejected a copyright notice",
  dmca_restore: "Brought a video back after a copyright notice",
  dmca_keep_down: "Kept a video down: the notifier sued",
  event_retry: "Retried a webhook",
  ledger_export: "Exported the ledger",
  decide: "Decided on a person or what is theirs",
  decision_lift: "Lifted a decision",
  report_dismiss: "Dismissed reports",
  report_assign: "Took reports to look at",
  decision_appeal_upheld: "Upheld a decision on appeal",
  decision_appeal_reversed: "Reversed a decision on appeal",
  decision_appeal_changed: "Changed a decision on appeal",
  role_change: "Changed a role",
  quota_set: "Set another limit for a person",
  quota_clear: "Took a person's own limit away",
  person_view: "Read a person's private data",
  flag_set: "Set a feature flag",
  announcement_create: "Made an announcement",
  announcement_change: "Changed an announcement",
  announcement_end: "Ended an announcement",
  audit_export: "Exported the audit log",
  incident_open: "Told of an incident",
  incident_update: "Added to an incident",
  letters_retry: "Sent dead letters again",
  letters_discard: "Discarded dead letters",
} as const;
export type StaffAction = keyof typeof STAFF_ACTIONS;

/** What an act was done to. */
const SUBJECT_TYPES = [
  "user",
  "model",
  "refund_request",
  "dispute",
  "payout",
  "payouts",
  "partner_application",
  "partner_appeal",
  "brand",
  "brand_deal",
  "invoice",
  "tip",
  "dmca_notice",
  "stripe_event",
  "ledger",
  "decision",
  "video",
  "comment",
  "stream",
  "message",
  "playlist",
  "flag",
  "announcement",
  "audit",
  "dead_letter",
  "incident",
] as const;
export type StaffSubject = (typeof SUBJECT_TYPES)[number];

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
