import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { passkeys, recoveryCodes, totpCredentials } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { SecondFactor } from "./contract.ts";

/** Returns the second factors that can complete a sign-in; empty if the account needs none. */
export async function listSecondFactors(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<SecondFactor[]> {
  const totp = await db
    .select({ userId: totpCredentials.userId })
    .from(totpCredentials)
    .where(and(eq(totpCredentials.userId, userId), isNotNull(totpCredentials.confirmedAt)))
    .get();
  if (!totp) return [];
  const [[recovery], [keys]] = await db.batch([
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    db.select({ left: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  const methods: SecondFactor[] = ["totp"];
  if (recovery && recovery.left > 0) methods.push("recovery");
  if (keys && keys.left > 0) methods.push("passkey");
  return methods;
}
