import { expect, test } from "vitest";
import { checkStatements, unsentStatements } from "./unsent-statements.ts";

test("every database statement in the repository is awaited, returned or part of a batch", () => {
  expect(checkStatements()).toEqual([]);
});

test.each([
  "db.update(users).set({ plan }).where(isOwner);",
  "deps.db.batch([first, second]);",
  "this.deps.db.delete(users);",
  "insertWhere(db, users, row, isFree).returning();",
  "void db.insert(users).values(row);",
])("unsentStatements reports a database statement that nothing awaits: %s", (code) => {
  expect(unsentStatements("worker/x.ts", `const a = 1;\n${code}`)).toEqual([
    "worker/x.ts:2 does not await a database statement, so nothing runs it",
  ]);
});

test.each([
  "await db.update(users).set({ plan });",
  "const row = db.select().from(users);",
  "batch.push(db.delete(users));",
  "ctx.dbOf(user).update(users);",
])("unsentStatements accepts a database statement that runs or is kept for later: %s", (code) => {
  expect(unsentStatements("worker/x.ts", code)).toEqual([]);
});
