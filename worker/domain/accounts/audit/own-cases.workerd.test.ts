import { beforeAll, describe, expect, test } from "vitest";
import {
  disputes,
  dmcaNotices,
  moderationDecisions,
  partnerApplications,
  payouts,
  refundRequests,
  reports,
  tips,
} from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { decideAsSeen, makeDeal, makeInvoice } from "../../../testing/money-objects.ts";
import { makeSupportChat } from "../../../testing/objects.ts";
import { offerDeal } from "../../money/brand-deals/enter-deal.ts";
import { saveEvidenceNote } from "../../money/disputes/disputes.ts";
import {
  decideAppeal,
  decideApplication,
  reinstatePartner,
  suspendPartner,
} from "../../money/partner/decide-application.ts";
import { decideBalance } from "../../money/payouts/decide-balance.ts";
import { lookUpPayout } from "../../money/payouts/look-up-payout.ts";
import { decideRefund, resendRefund } from "../../money/refunds/decide-refund.ts";
import { decideNotice } from "../../trust/dmca/decide-notice.ts";
import { decide } from "../../trust/moderation/decide.ts";
import { decideDecisionAppeal, liftDecision } from "../../trust/moderation/end-decision.ts";
import { assignReports, dismissReports } from "../../trust/moderation/reports.ts";
import { closeSupport, sendStaffReply } from "../../trust/support/reply-support.ts";
import { takeChat } from "../../trust/support/take-chat.ts";
import { changeRole } from "../../trust/user-administration/change-role.ts";
import { grantPlan, revokePlan } from "../../trust/user-administration/grant-plan.ts";
import { restoreUser, suspendUser } from "../../trust/user-administration/suspend-user.ts";
import { clearQuota, setQuota } from "../quotas/quotas.ts";
import type { SignedInActor } from "../users/contract.ts";
import { STAFF_ACTIONS, type StaffAction } from "./contract.ts";
import { actionStatement, PLATFORM_ACTIONS, READ_ACTIONS } from "./record-action.ts";

const ctx = testContext();
let staff: TestUser;
let actor: SignedInActor;
beforeAll(async () => {
  staff = await makeUser({ role: "admin" });
  actor = await actorOf(staff);
});
const reason = "In words";

async function makeNotice(): Promise<string> {
  const id = ctx.newId("dmca");
  const texts = {
    work: "A film",
    workUrl: "",
    infringement: "All of it",
    name: "N",
    organization: "",
    email: "n@example.com",
  };
  const contact = { postal: "1 Street", phone: "1", signature: "N" };
  const about = {
    videoId: await makeVideoRow(staff, "public"),
    videoTitle: "A video",
    ownerId: staff.id,
    state: "received",
  } as const;
  await ctx.db
    .insert(dmcaNotices)
    .values({ id, ...about, ...texts, ...contact, createdAt: 1, updatedAt: 1 });
  return id;
}
async function makeApplication(
  state: "pending" | "active" | "rejected" | "suspended",
): Promise<string> {
  const id = ctx.newId("act");
  const { id: userId } = staff;
  await ctx.db.delete(partnerApplications);
  await ctx.db
    .insert(partnerApplications)
    .values({ id, userId, state, views: 1, followers: 1, createdAt: 1 });
  return id;
}
async function makePaidTip(side: "giver" | "creator") {
  const id = ctx.newId("tip");
  const other = (await makeUser()).id;
  const [giverId, creatorId] = side === "giver" ? [staff.id, other] : [other, staff.id];
  const money = {
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    state: "paid",
    paymentId: `pi_${id}`,
  } as const;
  await ctx.db.insert(tips).values({
    id,
    giverId,
    creatorId,
    clientKey: id,
    subjectType: "video",
    subjectId: "vid_1",
    createdAt: 1,
    ...money,
  });
  return { subjectType: "tip", subjectId: id, userId: giverId } as const;
}
type Paid = { subjectType: "tip" | "invoice"; subjectId: string; userId: string };
const makePaidInvoice = async (): Promise<Paid> => ({
  subjectType: "invoice",
  subjectId: await makeInvoice(staff, "public"),
  userId: staff.id,
});
async function makeRequest(paid: Paid, state: "open" | "failed"): Promise<string> {
  const id = ctx.newId("act");
  const asked = {
    kind: "other",
    details: "",
    policy: "tip",
    askedCents: 5,
    currency: "USD",
  } as const;
  await ctx.db.insert(refundRequests).values({ id, ...paid, ...asked, state, createdAt: 1 });
  return id;
}
async function makeDispute(paid: Paid): Promise<string> {
  const id = ctx.newId("act").replace("act", "dp");
  const facts = { cents: 5, currency: "USD", status: "needs_response", reason: "fraudulent" };
  await ctx.db.insert(disputes).values({ id, ...paid, ...facts, createdAt: 1, syncedAt: 1 });
  return id;
}
async function makeDecision(): Promise<string> {
  const id = ctx.newId("dec");
  const about = {
    userId: staff.id,
    subjectType: "user",
    subjectId: staff.id,
    kind: "warn",
    rule: "spam",
  } as const;
  const by = (await makeUser({ role: "admin" })).id;
  await ctx.db.insert(moderationDecisions).values({
    id,
    ...about,
    reason,
    evidence: "",
    staffId: by,
    createdAt: 1,
    appealedAt: 2,
    appeal: "No",
  });
  return id;
}
async function makeReported() {
  const subject = { subjectType: "video", subjectId: await makeVideoRow(staff, "public") } as const;
  const by = (await makeUser()).id;
  const told = { reason: "spam", details: "", evidence: "Words", state: "open" } as const;
  await ctx.db.insert(reports).values({
    id: ctx.newId("rep"),
    reporterId: by,
    subjectUserId: staff.id,
    ...subject,
    ...told,
    createdAt: 1,
  });
  return subject;
}
async function makePayout(): Promise<string> {
  const id = ctx.newId("pay");
  const facts = {
    accountId: "acct_1",
    cents: 5,
    currency: "USD",
    state: "unknown",
    requestedBy: "creator",
  } as const;
  await ctx.db.insert(payouts).values({ id, userId: staff.id, ...facts, createdAt: 1 });
  return id;
}

const refund = async (paid: Paid, decision: "approve" | "refuse") => {
  const requestId = await makeRequest(paid, "open");
  return decideRefund(ctx, {
    actor,
    requestId,
    reason,
    ...(decision === "approve" ? { decision, cents: 1 } : { decision }),
  });
};
const deal = async (decision: "approve" | "dispute" | "cancel") =>
  decideAsSeen(ctx, {
    staffId: staff.id,
    dealId: await makeDeal(staff, "public"),
    decision,
    reason,
  });
const notice = async (act: "take_down" | "reject" | "restore" | "keep_down") =>
  decideNotice(ctx, { staffId: staff.id, noticeId: await makeNotice(), act, reason });
const application = async (state: Parameters<typeof makeApplication>[0]) => ({
  staffId: staff.id,
  applicationId: await makeApplication(state),
  reason,
});
const balance = (decision: "release" | "decline") =>
  decideBalance(ctx, { actor, userId: staff.id, decision, reason });
const answerAppeal = async (outcome: "upheld" | "reversed" | "changed") =>
  decideDecisionAppeal(ctx, {
    actor,
    decisionId: await makeDecision(),
    outcome,
    reason,
    kind: "warn",
    days: null,
  });

type CaseAction = Exclude<
  StaffAction,
  (typeof PLATFORM_ACTIONS)[number] | (typeof READ_ACTIONS)[number]
>;
/** Each entry applies a staff action to the staff member's own case. */
const OWN_CASES: Record<CaseAction, (() => Promise<unknown>)[]> = {
  suspend: [() => suspendUser(ctx, { actor, userId: staff.id, reason, rule: "spam", days: 1 })],
  restore: [() => restoreUser(ctx, { actor, userId: staff.id, reason })],
  refund_approve: [
    async () => refund(await makePaidInvoice(), "approve"),
    async () => refund(await makePaidTip("giver"), "approve"),
    async () => refund(await makePaidTip("creator"), "approve"),
  ],
  refund_refuse: [
    async () => refund(await makePaidTip("giver"), "refuse"),
    async () => refund(await makePaidTip("creator"), "refuse"),
  ],
  refund_resend: (["giver", "creator"] as const).map(
    (side) => async () =>
      resendRefund(ctx, {
        actor,
        requestId: await makeRequest(await makePaidTip(side), "failed"),
        reason,
      }),
  ),
  dispute_note: [makePaidInvoice, () => makePaidTip("giver"), () => makePaidTip("creator")].map(
    (pay) => async () =>
      saveEvidenceNote(ctx, {
        actor,
        disputeId: await makeDispute(await pay()),
        evidence: "Words",
        before: "",
      }),
  ),
  payout_look_up: [
    async () => lookUpPayout(ctx, { staffId: staff.id, payoutId: await makePayout() }),
  ],
  balance_release: [() => balance("release")],
  balance_decline: [() => balance("decline")],
  partner_approve: [
    async () => decideApplication(ctx, { ...(await application("pending")), decision: "approve" }),
  ],
  partner_reject: [
    async () => decideApplication(ctx, { ...(await application("pending")), decision: "reject" }),
  ],
  appeal_approve: [
    async () => decideAppeal(ctx, { ...(await application("rejected")), decision: "approve" }),
  ],
  appeal_reject: [
    async () => decideAppeal(ctx, { ...(await application("rejected")), decision: "reject" }),
  ],
  partner_suspend: [async () => suspendPartner(ctx, await application("active"))],
  partner_restore: [async () => reinstatePartner(ctx, await application("suspended"))],
  brand_deal_offer: [
    async () =>
      offerDeal(ctx, {
        staffId: staff.id,
        dealId: await makeDeal(staff, "public"),
        username: staff.username,
      }),
  ],
  brand_deal_approve: [() => deal("approve")],
  brand_deal_dispute: [() => deal("dispute")],
  brand_deal_cancel: [() => deal("cancel")],
  dmca_take_down: [() => notice("take_down")],
  dmca_reject: [() => notice("reject")],
  dmca_restore: [() => notice("restore")],
  dmca_keep_down: [() => notice("keep_down")],
  decide: [
    async () =>
      decide(ctx, {
        actor,
        ...(await makeReported()),
        kind: "remove",
        rule: "spam",
        reason,
        days: null,
        fromReports: true,
      }),
  ],
  decision_lift: [
    async () => liftDecision(ctx, { actor, decisionId: await makeDecision(), reason }),
  ],
  decision_appeal_upheld: [() => answerAppeal("upheld")],
  decision_appeal_reversed: [() => answerAppeal("reversed")],
  decision_appeal_changed: [() => answerAppeal("changed")],
  report_dismiss: [
    async () =>
      dismissReports(ctx, { actor, ...(await makeReported()), seenAt: ctx.now(), reason }),
  ],
  report_assign: [async () => assignReports(ctx, { actor, ...(await makeReported()), take: true })],
  report_release: [
    async () => assignReports(ctx, { actor, ...(await makeReported()), take: false }),
  ],
  role_change: [() => changeRole(ctx, { actor, userId: staff.id, role: "moderator", reason })],
  plan_grant: [
    () => grantPlan(ctx, { actor, userId: staff.id, plan: "premium", days: 30, reason }),
  ],
  plan_revoke: [() => revokePlan(ctx, { actor, userId: staff.id })],
  quota_set: [
    () =>
      setQuota(ctx, {
        actor,
        userId: staff.id,
        quota: "storage_bytes",
        amount: 5,
        days: 30,
        reason,
      }),
  ],
  quota_clear: [() => clearQuota(ctx, { actor, userId: staff.id, quota: "storage_bytes" })],
  support_close: [
    async () => closeSupport(ctx, { actor, requestId: await makeSupportChat(staff, "public") }),
  ],
  support_take: [
    async () =>
      takeChat(ctx, {
        staffId: staff.id,
        requestId: await makeSupportChat(staff, "public"),
        isTakeover: false,
      }),
    async () =>
      sendStaffReply(ctx, {
        staffId: staff.id,
        requestId: await makeSupportChat(staff, "public"),
        text: "Words",
      }),
  ],
};

describe("staff actions on a staff member's own account, payment or report:", () => {
  test.each(
    Object.entries(OWN_CASES).flatMap(([action, acts]) =>
      acts.map((act, at) => ({ action, at, act })),
    ),
  )("staff cannot apply the action $action to their own case (call $at)", async ({ act }) => {
    await expect(act()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("the audit log rejects every staff action that changes data of the staff member's own case", () => {
    const free: readonly string[] = [...PLATFORM_ACTIONS, ...READ_ACTIONS];
    expect([...Object.keys(OWN_CASES), ...free].sort()).toEqual(Object.keys(STAFF_ACTIONS).sort());
    const record = { staffId: staff.id, subjectType: "tip", subjectId: "tip_1", reason } as const;
    for (const action of Object.keys(OWN_CASES) as CaseAction[]) {
      expect(() => actionStatement(ctx, { ...record, action, userId: staff.id })).toThrow();
      expect(() =>
        actionStatement(ctx, { ...record, action, userId: null, parties: ["usr_1", staff.id] }),
      ).toThrow();
      expect(() =>
        actionStatement(ctx, { ...record, action, userId: "usr_1", parties: ["usr_2"] }),
      ).not.toThrow();
    }
    for (const action of READ_ACTIONS)
      expect(() => actionStatement(ctx, { ...record, action, userId: staff.id })).not.toThrow();
  });
});
