import { expect, test } from "vitest";
import { checkLimits, limitFaults } from "./limits.ts";

const FILE = "worker/domain/x.ts";
const INSERT = "await db.insert(keys).values(row);";

test("every limit on stored rows is checked by the statement that inserts", () => {
  expect(checkLimits()).toEqual([]);
});

test.each([
  [
    "a selected count",
    "const [made] = await db.select({ n: count() }).from(keys); if ((made?.n ?? 0) >= KEYS_MAX) throw e();",
  ],
  ["a count of drizzle", "const made = await db.$count(keys); if (KEYS_MAX <= made) throw e();"],
  [
    "the length of a list",
    "const rows = await db.select().from(keys); if (rows.length >= MAX_KEYS) throw e();",
  ],
  ["a count without a name", "if ((await countKeys(deps)) >= KEYS_A_DAY) throw e();"],
])("a module that compares %s with a limit and then inserts is rejected", (_, counted) => {
  expect(limitFaults(FILE, `${counted} ${INSERT}`)).toEqual([
    expect.stringContaining("use insertWhere with hasFewerThan"),
  ]);
  expect(limitFaults(FILE, `${counted} await insertWhere(db, keys, row, condition);`)).toEqual([]);
});

test.each([
  ["the length of a text", "if (name.length > NAME_MAX) throw e();"],
  ["a time", "const { at } = input; if (now() - at > UNDO_MS) throw e();"],
])("a module that compares %s with a limit and inserts is accepted", (_, compared) => {
  expect(limitFaults(FILE, `${compared} ${INSERT}`)).toEqual([]);
});
