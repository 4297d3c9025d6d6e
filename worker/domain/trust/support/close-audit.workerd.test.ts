import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffActions } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { assignReports } from "../moderation/reports.ts";
import { closeSupport } from "./reply-support.ts";
import { askSupport } from "./request-support.ts";

const ctx = testContext();

async function actionsOf(staffId: string) {
  const rows = await ctx.db
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.staffId, staffId),
        inArray(staffActions.action, [
          "support_close",
          "report_assign",
          "report_release",
          "search_rebuild",
        ]),
      ),
    )
    .orderBy(staffActions.createdAt, staffActions.id);
  return rows.map(({ action, userId, subjectId }) => ({ action, userId, subjectId }));
}

test("the audit log has one entry of the staff member who closes a support request twice", async () => {
  const [user, staff] = [await makeUser(), await makeUser({ role: "moderator" })];
  const requestId = await askSupport(ctx, {
    actor: await actorOf(user),
    category: "other",
    subject: "A question",
    text: "How does it go?",
  });
  const actor = await actorOf(staff);
  await closeSupport(ctx, { actor, requestId });
  await closeSupport(ctx, { actor, requestId });
  expect(await actionsOf(staff.id)).toEqual([
    { action: "support_close", userId: user.id, subjectId: requestId },
  ]);
});

test("a requester who closes the own support request causes no entry in the audit log", async () => {
  const user = await makeUser({ role: "moderator" });
  const { id } = await actorOf(user);
  const requestId = await askSupport(ctx, {
    actor: await actorOf(user),
    category: "other",
    subject: "A question",
    text: "How does it go?",
  });
  await closeSupport(ctx, { actor: { id, role: "user" }, requestId });
  expect(await actionsOf(user.id)).toEqual([]);
});

test("the audit log has one entry of the staff member who returns reports to the queue several times", async () => {
  const [owner, reporter, staff] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ role: "moderator" }),
  ];
  const { id: subjectId } = await makeVideo(owner);
  const report = { subjectType: "video", subjectId, reason: "spam", details: "" } as const;
  const reported = await call("/api/reports", { method: "POST", json: report, as: reporter });
  expect(reported.status).toBe(201);
  const actor = await actorOf(staff);
  for (const take of [false, true, false, false])
    await assignReports(ctx, { actor, subjectType: "video", subjectId, take });
  expect((await actionsOf(staff.id)).map(({ action }) => action)).toEqual([
    "report_assign",
    "report_release",
  ]);
});

test("the audit log names the admin who requested a rebuild of the search index", async () => {
  const admin = await makeUser({ role: "admin" });
  const answer = await call("/api/admin/search/rebuild", { method: "POST", as: admin });
  expect(answer.status).toBe(202);
  expect(await actionsOf(admin.id)).toMatchObject([{ action: "search_rebuild", userId: null }]);
});
