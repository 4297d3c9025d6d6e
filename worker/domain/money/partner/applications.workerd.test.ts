import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { partnerApplications, staffActions, users, videos } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { appealRejection } from "./appeal.ts";
import { applyForPartner, findApplication } from "./apply.ts";
import {
  decideAppeal,
  decideApplication,
  reinstatePartner,
  suspendPartner,
} from "./decide-application.ts";
import { findPartnerStatus } from "./get-status.ts";
import { listApplications } from "./list-applications.ts";

const ctx = testContext();
const deps = { ...ctx, queue: { send: async () => undefined } };
const reason = "Looks right to us";

async function makeCandidate(
  overrides: Parameters<typeof makeUser>[0] = {},
  views = 1000,
): Promise<TestUser> {
  const user = await makeUser({ emailVerifiedAt: 1, followerCount: 1000, ...overrides });
  const videoId = await makeVideoRow(user, "public");
  await ctx.db
    .update(videos)
    .set({ viewCount: views, verifiedViews: views })
    .where(eq(videos.id, videoId));
  return user;
}
const makeStaff = () => makeUser({ role: "moderator" });
const statusOf = async (user: TestUser) =>
  (await findPartnerStatus(ctx, { userId: user.id }))?.status ?? null;
const actionsAbout = (user: TestUser) =>
  ctx.db.select().from(staffActions).where(eq(staffActions.userId, user.id));
const apply = (user: TestUser) => applyForPartner(ctx, { userId: user.id });
const codeOf = (all: PromiseSettledResult<unknown>[]) =>
  all.map((o) => (o.status === "rejected" ? o.reason.code : "done")).sort();

test("a partner application requires enough views, enough followers and a confirmed email address", async () => {
  const lacking = [
    await makeCandidate({}, 999),
    await makeCandidate({ followerCount: 999 }),
    await makeCandidate({ emailVerifiedAt: null }),
    await makeUser({ emailVerifiedAt: 1, followerCount: 5000 }),
  ];
  for (const user of lacking) {
    await expect(apply(user)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(user)).toBeNull();
    expect(await findApplication(ctx, user.id)).toBeUndefined();
  }
});

test("ten concurrent partner applications of a user store one pending application", async () => {
  const user = await makeCandidate();
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => apply(user)));
  expect(codeOf(all)).toEqual([...Array(9).fill("CONFLICT"), "done"]);
  expect(
    await ctx.db.select().from(partnerApplications).where(eq(partnerApplications.userId, user.id)),
  ).toHaveLength(1);
  expect(await statusOf(user)).toBe("pending");
});

test("one of two concurrent staff decisions on a partner application takes effect, with one matching audit entry", async () => {
  for (let i = 0; i < 4; i++) {
    const user = await makeCandidate();
    const applicationId = await apply(user);
    const [one, other] = [await makeStaff(), await makeStaff()];
    const all = await Promise.allSettled([
      decideApplication(deps, { staffId: one.id, applicationId, decision: "approve", reason }),
      decideApplication(deps, { staffId: other.id, applicationId, decision: "reject", reason }),
    ]);
    expect(codeOf(all)).toEqual(["CONFLICT", "done"]);
    const approved = all[0].status === "fulfilled";
    expect(await statusOf(user)).toBe(approved ? "active" : "rejected");
    const [line, ...more] = await actionsAbout(user);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      action: approved ? "partner_approve" : "partner_reject",
      staffId: approved ? one.id : other.id,
    });
  }
});

test("a rejected partner application shows the reason, and the applicant can appeal once to another staff member", async () => {
  const user = await makeCandidate();
  const applicationId = await apply(user);
  const [judge, other] = [await makeStaff(), await makeStaff()];
  await decideApplication(deps, {
    staffId: judge.id,
    applicationId,
    decision: "reject",
    reason: "Your views look bought",
  });
  expect(await findPartnerStatus(ctx, { userId: user.id })).toMatchObject({
    status: "rejected",
    reason: "Your views look bought",
    appeal: { state: "possible" },
  });
  await expect(apply(user)).rejects.toMatchObject({ code: "CONFLICT" });
  const appeals = await Promise.allSettled(
    [1, 2, 3].map(() =>
      appealRejection(ctx, { userId: user.id, text: "They are from a newsletter of mine" }),
    ),
  );
  expect(codeOf(appeals)).toEqual(["CONFLICT", "CONFLICT", "done"]);
  expect((await listApplications(ctx, { state: "appealed" })).map(({ id }) => id)).toContain(
    applicationId,
  );
  const decide = (staff: TestUser, decision: "approve" | "reject") =>
    decideAppeal(deps, { staffId: staff.id, applicationId, decision, reason: "We looked again" });
  await expect(decide(judge, "reject")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await decide(other, "approve");
  await expect(decide(other, "reject")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await statusOf(user)).toBe("active");
  expect((await actionsAbout(user)).map((a) => a.action).sort()).toEqual([
    "appeal_approve",
    "partner_reject",
  ]);
});

test("a rejected appeal is final, and the user can apply to the partner program again after thirty days", async () => {
  const user = await makeCandidate();
  const applicationId = await apply(user);
  const [judge, other] = [await makeStaff(), await makeStaff()];
  await decideApplication(deps, { staffId: judge.id, applicationId, decision: "reject", reason });
  await appealRejection(ctx, { userId: user.id, text: "I think that you are wrong about it" });
  await expect(apply(user)).rejects.toMatchObject({ code: "CONFLICT" });
  await decideAppeal(deps, { staffId: other.id, applicationId, decision: "reject", reason });
  expect(await findPartnerStatus(ctx, { userId: user.id })).toMatchObject({
    status: "rejected",
    appeal: { state: "upheld" },
  });
  const later = (days: number) => ({ ...ctx, now: () => ctx.now() + days * 86_400_000 });
  await expect(applyForPartner(later(29), { userId: user.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await applyForPartner(later(31), { userId: user.id });
  expect(await statusOf(user)).toBe("pending");
});

test("staff cannot decide on their own partner application or make a decision that the application's state forbids", async () => {
  const user = await makeCandidate({ role: "moderator" });
  const applicationId = await apply(user);
  const staff = await makeStaff();
  const input = { staffId: staff.id, applicationId, reason };
  await expect(suspendPartner(deps, input)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(reinstatePartner(deps, input)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(decideAppeal(deps, { ...input, decision: "approve" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(
    decideApplication(deps, { ...input, staffId: user.id, decision: "approve" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    decideApplication(deps, { ...input, applicationId: "app_none", decision: "approve" }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await statusOf(user)).toBe("pending");
  expect(await actionsAbout(user)).toEqual([]);
  await decideApplication(deps, { ...input, decision: "approve" });
  await suspendPartner(deps, { ...input, reason: "Bought views" });
  expect(await findPartnerStatus(ctx, { userId: user.id })).toMatchObject({
    status: "suspended",
    reason: "Bought views",
  });
  await reinstatePartner(deps, input);
  expect(await statusOf(user)).toBe("active");
  const row = await ctx.db
    .select({ status: users.partnerStatus })
    .from(users)
    .where(eq(users.id, user.id))
    .get();
  expect(row?.status).toBe("active");
});
