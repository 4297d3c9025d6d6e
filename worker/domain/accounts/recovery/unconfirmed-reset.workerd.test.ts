import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeCodes } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { sendPasswordReset } from "./send-password-reset.ts";

const ctx = testContext();
const newAddress = () => `${crypto.randomUUID()}@mail.example`;
const countCodes = (userId: string) =>
  ctx.db.$count(
    oneTimeCodes,
    and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, "reset_password")),
  );

test("an unconfirmed account gets a password reset, although strangers signed up later with its address", async () => {
  const email = newAddress();
  const at = ctx.now();
  const owner = await makeUser({ email, emailVerifiedAt: null, createdAt: at - 1_000 });
  for (let i = 0; i < 6; i++) await makeUser({ email, emailVerifiedAt: null, createdAt: at + i });
  await sendPasswordReset(ctx, { email, attempt: 1 });
  expect(await countCodes(owner.id)).toBe(1);
});

test("only the account that confirmed the address gets the password reset", async () => {
  const email = newAddress();
  const at = ctx.now();
  const stranger = await makeUser({ email, emailVerifiedAt: null, createdAt: at - 1_000 });
  const owner = await makeUser({ email, emailVerifiedAt: at, createdAt: at });
  await sendPasswordReset(ctx, { email, attempt: 1 });
  expect([await countCodes(owner.id), await countCodes(stranger.id)]).toEqual([1, 0]);
});
