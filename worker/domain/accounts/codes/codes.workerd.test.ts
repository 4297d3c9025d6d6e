import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod";
import { oneTimeCodes } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { RESET_PASSWORD_MS } from "./contract.ts";
import { makeCode } from "./make-code.ts";
import { requireMailAllowed, secondsUntilNextCode } from "./recent-codes.ts";
import { findCode, redeemCode } from "./redeem-code.ts";

const purpose = "reset_password";
const payload = z.null();

test("exactly one of 50 concurrent redemptions of a one-time code succeeds", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const secret = await makeCode(ctx, { purpose, userId: user.id, lifetime: RESET_PASSWORD_MS });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => redeemCode(ctx, { purpose, secret, payload })),
  );
  expect(answers.filter((a) => a !== null)).toEqual([expect.objectContaining({ userId: user.id })]);
  expect(await redeemCode(ctx, { purpose, secret, payload })).toBeNull();
});

test("a one-time code works only for its purpose and until its expiry", async () => {
  const ctx = testContext();
  const later = { db: ctx.db, now: () => ctx.now() + RESET_PASSWORD_MS };
  const secret = await makeCode(ctx, {
    purpose,
    userId: null,
    payload: { a: 1 },
    lifetime: RESET_PASSWORD_MS,
  });
  const query = { purpose, secret, payload: z.object({ a: z.number() }) } as const;
  expect(await redeemCode(ctx, { ...query, purpose: "verify_email" })).toBeNull();
  expect(await redeemCode(later, query)).toBeNull();
  expect(await redeemCode(ctx, { ...query, secret: `${secret.slice(0, -1)}-` })).toBeNull();
  expect(await findCode(ctx, query)).toMatchObject({ payload: { a: 1 } });
  expect(await redeemCode(ctx, query)).toMatchObject({ payload: { a: 1 } });
  expect(await findCode(ctx, query)).toBeNull();
});

test("the table of one-time codes stores a hash of each code, never the code", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const secret = await makeCode(ctx, { purpose, userId: user.id, lifetime: RESET_PASSWORD_MS });
  const rows = await ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("an account gets at most one emailed code per purpose and minute, and five an hour", async () => {
  const ctx = testContext();
  const user = await makeUser();
  let at = ctx.now();
  const clock = { db: ctx.db, now: () => at };
  const of = { userId: user.id, purpose } as const;
  for (let n = 1; n <= 5; n++) {
    await requireMailAllowed(clock, of);
    await makeCode(clock, { ...of, lifetime: RESET_PASSWORD_MS });
    expect(await secondsUntilNextCode(clock, of)).toBe(n < 5 ? 60 : 3600);
    await expect(requireMailAllowed(clock, of)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    at += 60_000;
  }
  await expect(requireMailAllowed(clock, of)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfter: 3540,
  });
  expect(await secondsUntilNextCode(clock, { userId: user.id, purpose: "verify_email" })).toBe(0);
});

test("the cleanup job deletes expired one-time codes and keeps valid codes", async () => {
  const ctx = testContext();
  const user = await makeUser();
  await makeCode(ctx, { purpose, userId: user.id, lifetime: -1 });
  const secret = await makeCode(ctx, { purpose, userId: user.id, lifetime: RESET_PASSWORD_MS });
  await deleteExpired(ctx, { table: "one_time_codes" });
  expect(
    await ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id)),
  ).toHaveLength(1);
  expect(await findCode(ctx, { purpose, secret, payload })).not.toBeNull();
});
