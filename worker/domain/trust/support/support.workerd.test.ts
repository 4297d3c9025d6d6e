import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { supportRequests, users } from "../../../db/schema.ts";
import { nextMail } from "../../../testing/email.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import { SUPPORT_OPEN_MAX, SUPPORT_UNANSWERED_MAX } from "./contract.ts";
import { getSupportThread, listOwnRequests, listSupportQueue } from "./queries.ts";
import { closeSupport, replyToSupport, sendStaffReply } from "./reply-support.ts";
import { askSupport } from "./request-support.ts";

const HOUR = 3_600_000;
let clock = 0;
const at = (hours: number) => ({ ...testContext(), now: () => clock + hours * HOUR });
const ctx = testContext();
const ask = async (user: TestUser, hours: number, subject = "A question") =>
  askSupport(at(hours), {
    actor: await actorOf(user),
    category: "other",
    subject,
    text: "How does it go?",
  });
const queue = async () => (await listSupportQueue(ctx, { state: "waiting" })).map(({ id }) => id);

beforeEach(async () => {
  await ctx.db.delete(supportRequests);
  clock = ctx.now();
});

test("the support queue is sorted by the deadline of the reply", async () => {
  const [free, premium, pro] = [
    await makeUser(),
    await makeUser({ plan: "premium" }),
    await makeUser({ plan: "creator_pro" }),
  ];
  const f = await ask(free, 0);
  const p = await ask(premium, 1);
  const c = await ask(pro, 22);
  const late = await ask(pro, 69);
  expect(await queue()).toEqual([p, c, f, late]);
});

test("upgrading the plan shortens the wait of open support requests", async () => {
  const [riser, faller, other] = [
    await makeUser(),
    await makeUser({ plan: "creator_pro" }),
    await makeUser({ plan: "premium" }),
  ];
  const [r, f, o] = [await ask(riser, 0), await ask(faller, 2), await ask(other, 1)];
  expect(await queue()).toEqual([f, o, r]);
  const setPlan = ({ id }: TestUser, plan: Plan) =>
    ctx.db.update(users).set({ plan }).where(eq(users.id, id));
  await setPlan(riser, "creator_pro");
  await setPlan(faller, "free");
  expect(await queue()).toEqual([r, f, o]);
  const { dueAt } = await getSupportThread(ctx, { requestId: f, actor: await actorOf(faller) });
  expect(dueAt).toBe(clock + 6 * HOUR);
});

test("a staff reply is emailed to the user and removes the support request from the queue", async () => {
  const [person, staff] = [
    await makeUser({ plan: "creator_pro" }),
    await makeUser({ role: "moderator" }),
  ];
  const id = await ask(person, 0, "My stream");
  await sendStaffReply(ctx, { staffId: staff.id, requestId: id, text: "Turn it off and on." });
  expect(await queue()).toEqual([]);
  const mail = await nextMail(`${person.username}@example.com`);
  expect([mail.subject, mail.text]).toEqual([
    "Support replied: My stream",
    expect.stringContaining("Turn it off and on."),
  ]);
  expect(mail.html).toContain(`/support?request=${id}`);
  const other = await ask(await makeUser({ plan: "creator_pro" }), 5);
  const actor = await actorOf(person);
  await replyToSupport(at(6), { actor, requestId: id, text: "It is still dark." });
  expect(await queue()).toEqual([other, id]);
  // A second message does not move the waiting request in the queue.
  await replyToSupport(at(7), { actor, requestId: id, text: "And cold." });
  const thread = await getSupportThread(ctx, { requestId: id, actor });
  expect(thread.messages.map(({ fromStaff }) => fromStaff)).toEqual([false, true, false, false]);
  expect(thread.dueAt).toBe(clock + 10 * HOUR);
  await closeSupport(ctx, { actor, requestId: id });
  expect(await queue()).toEqual([other]);
});

test("a support request is visible only to the user who sent it and to staff", async () => {
  const [person, stranger] = [await makeUser(), await makeUser()];
  const id = await ask(person, 0);
  const other = await actorOf(stranger);
  const missing = { code: "NOT_FOUND" };
  await expect(getSupportThread(ctx, { requestId: id, actor: other })).rejects.toMatchObject(
    missing,
  );
  await expect(
    replyToSupport(ctx, { actor: other, requestId: id, text: "x" }),
  ).rejects.toMatchObject(missing);
  await expect(closeSupport(ctx, { actor: other, requestId: id })).rejects.toMatchObject(missing);
  const statusOf = async (path: string, as: TestUser | null) => (await call(path, { as })).status;
  expect(await statusOf(`/support?request=${id}`, person)).toBe(200);
  expect(await statusOf(`/support?request=${id}`, stranger)).toBe(404);
  // Staff open other users' support requests on a separate page.
  const staff = await makeUser({ role: "admin" });
  expect(await statusOf(`/support?request=${id}`, staff)).toBe(404);
  expect(await statusOf(`/admin/support?request=${id}`, staff)).toBe(200);
  expect(await statusOf("/admin/support", staff)).toBe(200);
  expect(await listOwnRequests(ctx, { userId: stranger.id })).toEqual([]);
});

test("the support form rejects an incomplete support request", async () => {
  const user = await makeUser();
  const send = (fields: Record<string, string>) =>
    call("/support?form=new", {
      method: "POST",
      as: user,
      body: new URLSearchParams(fields),
      headers: { Accept: "text/html" },
    });
  expect((await send({ category: "pets", subject: " ", text: "" })).status).toBeLessThan(500);
  expect(await listOwnRequests(ctx, { userId: user.id })).toEqual([]);
  const made = await send({ category: "plan", subject: "My plan", text: "Which one?" });
  expect(made.headers.get("Location")).toMatch(/^\/support\?request=sup_/);
  expect(await listOwnRequests(ctx, { userId: user.id })).toMatchObject([
    { subject: "My plan", state: "waiting" },
  ]);
});

test("users and staff can reply to a support request in a browser without JavaScript", async () => {
  const [user, staff] = [await makeUser(), await makeUser({ role: "moderator" })];
  const id = await ask(user, 0, "About my invoice");
  for (const [page, as] of [
    ["/support", user],
    ["/admin/support", staff],
  ] as const) {
    const shown = await (
      await call(`${page}?request=${id}`, { as, headers: { Accept: "text/html" } })
    ).text();
    const [, target = ""] = /<form[^>]* action="([^"]+)"[^>]*id="support-reply"/.exec(shown) ?? [];
    const path = new URL(target.replaceAll("&amp;", "&"), `http://app${page}?request=${id}`);
    const body = new URLSearchParams({ request: id, text: `A word on ${page}` });
    const answer = await call(path.pathname + path.search, {
      method: "POST",
      as,
      body,
      headers: { Accept: "text/html" },
    });
    const told = await answer.text();
    expect([answer.status, page]).toEqual([200, page]);
    expect(told).toContain("About my invoice");
    expect(told).toContain(`A word on ${page}`);
  }
});

test("a user cannot exceed the limits of open support requests and of messages without a reply", async () => {
  const user = await makeUser();
  const ids = [];
  for (let i = 0; i < SUPPORT_OPEN_MAX; i++) ids.push(await ask(user, i));
  await expect(ask(user, 9)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  const actor = await actorOf(user);
  const [requestId = ""] = ids;
  for (let i = 1; i < SUPPORT_UNANSWERED_MAX; i++)
    await replyToSupport(at(i), { actor, requestId, text: "And" });
  await expect(replyToSupport(at(20), { actor, requestId, text: "And" })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  expect(await ctx.db.$count(supportRequests, inArray(supportRequests.id, ids))).toBe(
    SUPPORT_OPEN_MAX,
  );
});
