import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { sessions } from "../db/schema.ts";
import {
  confirmTotp,
  findTotpEnrollment,
  startTotp,
} from "../domain/accounts/factors/enroll-totp.ts";
import { findActorByToken } from "../domain/accounts/sessions/find-actor-by-token.ts";
import type { SignedInActor } from "../domain/accounts/users/contract.ts";
import { hashPassword } from "../domain/accounts/users/passwords.ts";
import { call, makeUser, type TestUser, testContext } from "./factories.ts";

export const PASSWORD = "Upstream42x";
let hash: Promise<string> | undefined;

export async function makePasswordUser(
  overrides: Parameters<typeof makeUser>[0] = {},
): Promise<TestUser> {
  hash ??= hashPassword(PASSWORD);
  return makeUser({ passwordHash: await hash, ...overrides });
}

export async function actorOf({ token }: TestUser): Promise<SignedInActor> {
  const actor = await findActorByToken(testContext(), token);
  if (actor.kind === "visitor") throw new Error("The test's user is not signed in");
  return actor;
}

/**
 * Returns the user's actor, whose sessions proved the identity at `at`. The sessions do not expire,
 * because some tests have a clock that runs for months.
 */
export async function actorProvedAt(user: TestUser, at: number): Promise<SignedInActor> {
  await testContext()
    .db.update(sessions)
    .set({ provedAt: at, expiresAt: Number.MAX_SAFE_INTEGER })
    .where(eq(sessions.userId, user.id));
  return actorOf(user);
}

/** Returns the code of an authenticator app, `steps` time steps of 30 s from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Adds an authenticator app. Uses the current code, so sign in with `codeOf(secret, 1)` next. */
export async function enrollTotp(user: TestUser): Promise<{ secret: string; codes: string[] }> {
  const ctx = testContext();
  const actor = await actorOf(user);
  await startTotp(ctx, { actor });
  const enrollment = await findTotpEnrollment(ctx, { actor });
  if (!enrollment) throw new Error("No enrollment was started");
  const codes = await confirmTotp(ctx, {
    actor,
    code: codeOf(enrollment.secret),
    userAgent: "test",
  });
  return { secret: enrollment.secret, codes };
}

export async function beginSignIn(
  user: TestUser,
): Promise<{ challenge: string; methods: string[] }> {
  const answer = await call("/api/auth/login", {
    method: "POST",
    json: { username: user.username, password: PASSWORD },
  });
  const { secondFactor } = await answer.json<{
    secondFactor: { challenge: string; methods: string[] };
  }>();
  return secondFactor;
}

export const secondStep = (challenge: string, proof: unknown) =>
  call("/api/auth/second-factor", { method: "POST", json: { challenge, proof } });
