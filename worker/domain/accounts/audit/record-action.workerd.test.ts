import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffActions, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actionStatement } from "./record-action.ts";

const ctx = testContext();
const linesOn = (id: string) =>
  ctx.db.select().from(staffActions).where(eq(staffActions.subjectId, id));

test("an audit log entry's reason can be emptied, but the entry cannot be changed or deleted", async () => {
  const [staff, person] = [await makeUser({ role: "admin" }), await makeUser()];
  const line = {
    id: ctx.newId("act"),
    staffId: staff.id,
    action: "suspend",
    subjectType: "user",
    subjectId: person.id,
    reason: "Spam",
    facts: { cents: 5 },
  } as const;
  await ctx.db.batch([actionStatement(ctx, line)]);
  expect(await linesOn(person.id)).toMatchObject([
    { staffId: staff.id, userId: person.id, reason: "Spam", facts: '{"cents":5}' },
  ]);
  const a = staffActions;
  const change = (set: Partial<typeof a.$inferInsert>) =>
    ctx.db.update(a).set(set).where(eq(a.id, line.id)).run();
  const stays = {
    cause: expect.objectContaining({ message: expect.stringContaining("the record stays") }),
  };
  for (const set of [
    { staffId: person.id },
    { action: "restore" },
    { reason: "Other" },
    { facts: "{}" },
    { createdAt: 1 },
    { userId: null },
  ])
    await expect(change(set)).rejects.toMatchObject(stays);
  await expect(ctx.db.delete(a).where(eq(a.id, line.id)).run()).rejects.toMatchObject(stays);
  await expect(
    ctx.db.run(
      sql`insert or replace into staff_actions select id, staff_id, user_id, 'restore', subject_type, subject_id, reason, facts, 1 from staff_actions where id = ${line.id}`,
    ),
  ).rejects.toMatchObject(stays);
  await change({ reason: "" });
  expect(await linesOn(person.id)).toMatchObject([
    { action: "suspend", reason: "", facts: '{"cents":5}' },
  ]);
});

test("the audit log stores no entry for a staff action that changed nothing or whose batch failed", async () => {
  const [staff, person] = [await makeUser({ role: "admin" }), await makeUser()];
  const line = {
    staffId: staff.id,
    action: "suspend",
    subjectType: "user",
    subjectId: person.id,
    reason: "Spam",
  } as const;
  await ctx.db.batch([
    actionStatement(ctx, line, sql`exists (select 1 from ${users} where ${users.id} = 'nobody')`),
  ]);
  const twice = ctx.db.insert(users).values({ ...(await rowOf(person.id)) });
  await expect(ctx.db.batch([actionStatement(ctx, line), twice])).rejects.toThrow();
  expect(await linesOn(person.id)).toEqual([]);
});

async function rowOf(id: string) {
  const row = await ctx.db.select().from(users).where(eq(users.id, id)).get();
  if (!row) throw new Error("No such row");
  return row;
}
