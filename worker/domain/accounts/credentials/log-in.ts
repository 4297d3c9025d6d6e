import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { knownDevices, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { forgiveTry, type Limit, limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { Client } from "../devices/contract.ts";
import { finishSignIn, type SignInResult } from "../sessions/finish-sign-in.ts";
import { type LogInInput, PASSWORD_MAX } from "../users/contract.ts";
import { hashPassword, verifyPassword } from "../users/passwords.ts";

/**
 * Signs in by user name and password.
 * @throws DomainError VALIDATION when either is empty; UNAUTHENTICATED, the same for an unknown
 *   name and a wrong password; RATE_LIMITED and UNAVAILABLE from the throttle; FORBIDDEN for a
 *   suspended account and GONE for a closed one, told only to who knows its password.
 */
export async function logIn(
  deps: Pick<Deps, "db" | "now" | "newId" | "throttle" | "queue" | "signingSecret" | "log">,
  input: LogInInput & { client: Client },
): Promise<SignInResult> {
  if (input.username === "" || input.password === "")
    throw new DomainError("VALIDATION", t("users.signIn.fieldsRequired"));
  // Before the hash, which is slow and serial: guesses beyond the limit cost nothing.
  const limit = await spendSignInTry(deps, input);
  const user = await deps.db.select().from(users).where(eq(users.username, input.username)).get();
  // A longer password cannot have been set; the work is done all the same.
  const { ok, needsRehash } = await verifyPassword(
    input.password.slice(0, PASSWORD_MAX),
    user?.passwordHash ?? null,
  );
  if (!user || !ok || input.password.length > PASSWORD_MAX) {
    throw new DomainError("UNAUTHENTICATED", t("users.signIn.failure"));
  }
  await forgiveTry(deps, limit);
  let verifiedHash = user.passwordHash;
  if (needsRehash) {
    const newHash = await hashPassword(input.password);
    // Unless the password was changed meanwhile.
    const hasVerifiedHash = and(eq(users.id, user.id), eq(users.passwordHash, verifiedHash ?? ""));
    if (
      (
        await deps.db
          .update(users)
          .set({ passwordHash: newHash })
          .where(hasVerifiedHash)
          .returning({ id: users.id })
      ).length > 0
    )
      verifiedHash = newHash;
  }
  return finishSignIn(deps, {
    userId: user.id,
    method: "password",
    client: input.client,
    verifiedHash,
  });
}

/**
 * Takes one try. Where the account's limits are used up, a device that the account knows has a
 * limit of its own.
 * @returns the limit that it was taken from
 */
async function spendSignInTry(
  deps: Pick<Deps, "db" | "throttle">,
  { username, client }: Pick<LogInInput, "username"> & { client: Client },
): Promise<Limit> {
  const limit = limits.signIn(username, client.address);
  try {
    await spendTry(deps, limit);
    return limit;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "RATE_LIMITED") throw error;
    // A program that keeps no cookie has a new device each time: its refused guesses cost no query.
    if (!client.isBrowser) throw error;
    const deviceHash = await hashSecret(client.device);
    if (!(await isKnownDevice(deps, { username, deviceHash }))) throw error;
    const deviceLimit = limits.signInOnKnownDevice(username, deviceHash);
    await spendTry(deps, deviceLimit);
    return deviceLimit;
  }
}

async function isKnownDevice(
  { db }: Pick<Deps, "db">,
  { username, deviceHash }: { username: string; deviceHash: string },
) {
  const device = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.username, username), eq(knownDevices.deviceHash, deviceHash)))
    .get();
  return device !== undefined;
}
