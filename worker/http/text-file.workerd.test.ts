import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sessions, users } from "../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";
import { textFile } from "./text-file.ts";

afterEach(() => vi.useRealTimers());

async function linesRead(
  holds: (second: number) => boolean,
): Promise<{ lines: number; isWhole: boolean }> {
  let at = 0;
  async function* pieces() {
    for (let n = 0; n < 60; n++) {
      at += 1000;
      yield `${n}\n`;
    }
  }
  const check = async () => holds(at / 1000);
  const response = textFile(pieces(), {
    type: "text/csv",
    name: "a.csv",
    holds: check,
    now: () => at,
  });
  let lines = 0;
  try {
    for await (const _ of response.body ?? []) lines++;
    return { lines, isWhole: true };
  } catch {
    return { lines, isWhole: false };
  }
}

test("a download of a generated text ends within seconds after its reader loses access", async () => {
  const { lines, isWhole } = await linesRead((second) => second < 20);
  expect(isWhole).toBe(false);
  expect(lines).toBeGreaterThan(10);
  expect(lines).toBeLessThanOrEqual(30);
  expect(await linesRead(() => true)).toEqual({ lines: 60, isWhole: true });
});

describe.each([
  ["the ledger", () => "/api/admin/ledger/export"],
  ["the proof of a statement", ({ id }: TestUser) => `/api/revenues/${id}/proof`],
])("the download of %s", (_, path) => {
  const { db } = testContext();

  test.each<[string, (user: TestUser) => Promise<unknown>, boolean]>([
    ["the download is complete while the reader has access", () => Promise.resolve(), true],
    [
      "the download ends with an error when the session is revoked",
      ({ id }) => db.delete(sessions).where(eq(sessions.userId, id)),
      false,
    ],
    [
      "the download ends with an error when the user is no longer an admin",
      ({ id }) => db.update(users).set({ role: "user" }).where(eq(users.id, id)),
      false,
    ],
  ])("%s", async (_name, end, isWhole) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const admin = await makeUser({ role: "admin" });
    const response = await call(path(admin), { as: admin });
    await end(admin);
    vi.setSystemTime(Date.now() + 30_000);
    const read = response.arrayBuffer().then(
      () => true,
      () => false,
    );
    expect([response.status, await read]).toEqual([200, isWhole]);
  });
});
