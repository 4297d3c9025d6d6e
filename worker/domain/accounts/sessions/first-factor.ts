import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { oauthAccounts, passkeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";

/** The credential with which a sign-in begins. */
export const FirstFactor = z.discriminatedUnion("method", [
  z.object({ method: z.literal("password") }),
  z.object({ method: z.literal("passkey"), passkeyId: z.string() }),
  z.object({ method: z.enum(["google", "apple"]), issuer: z.string(), subject: z.string() }),
]);
export type FirstFactor = z.output<typeof FirstFactor>;

/** A sign-in whose first factor was verified. */
export interface BegunSignIn {
  userId: string;
  firstFactor: FirstFactor;
  /**
   * Identifies the password that the account had when the sign-in began (`passwordVersionOf`). A
   * password change ends every pending sign-in.
   */
  passwordVersion: string;
}

/** Returns a hash that changes with the password, but does not reveal the stored hash. */
export const passwordVersionOf = (passwordHash: string | null) => hashSecret(passwordHash ?? "");

/** Returns false if the sign-in's first factor was removed or the password changed meanwhile. */
export async function isStillValid(
  { db }: Pick<Deps, "db">,
  { userId, firstFactor, passwordVersion }: BegunSignIn,
): Promise<boolean> {
  const account = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), hasFirstFactor(userId, firstFactor)))
    .get();
  return (
    account !== undefined && (await passwordVersionOf(account.passwordHash)) === passwordVersion
  );
}

/** SQL condition: the account still has the passkey or the linked provider. */
function hasFirstFactor(userId: string, firstFactor: FirstFactor): SQL | undefined {
  if (firstFactor.method === "password") return undefined;
  if (firstFactor.method === "passkey") {
    const isPasskey = and(eq(passkeys.id, firstFactor.passkeyId), eq(passkeys.userId, userId));
    return sql`exists (select 1 from ${passkeys} where ${isPasskey})`;
  }
  const isLink = and(
    eq(oauthAccounts.issuer, firstFactor.issuer),
    eq(oauthAccounts.subject, firstFactor.subject),
    eq(oauthAccounts.userId, userId),
  );
  return sql`exists (select 1 from ${oauthAccounts} where ${isLink})`;
}
