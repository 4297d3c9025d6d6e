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

/** Signs in with a password. A wrong password does not reveal a suspended or closed account. */
export async function logIn(
  deps: Pick<Deps, "db" | "now" | "newId" | "throttle" | "queue" | "signingSecret" | "log">,
  input: LogInInput & { client: Client },
): Promise<SignInResult> {
  if (input.username === "" || input.password === "")
    throw new DomainError("VALIDATION", t("users.signIn.fieldsRequired"));
  // The limit is checked before the slow password hash, so that an attacker cannot waste CPU time.
  const limit = await spendSignInTry(deps, input);
  const user = await deps.db.select().from(users).where(eq(users.username, input.username)).get();
  // A too long password and an unknown username also cost one hash, so that the response time does
  // not reveal whether the user exists.
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
    // The new hash is stored only if no concurrent request changed the password.
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
    firstFactor: { method: "password" },
    client: input.client,
    verifiedHash,
  });
}

/** Counts an attempt. A known device has extra attempts once the usual limits are reached. */
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
    // A client without cookies sends a new device secret each time and is never a known device.
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
