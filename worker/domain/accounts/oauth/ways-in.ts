import { count, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { oauthAccounts, passkeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Provider } from "./contract.ts";

/** What someone is about to take from an account. */
type SignInMethodRef = { passkeyId: string } | { provider: Provider };

/**
 * Holds if the account can still be signed in to once a way in is gone. Every statement that
 * removes one carries it, so that two at once can't remove the last two. An authenticator app is no
 * way in: it is only a second step.
 */
export function hasAnotherSignInMethod(userId: string, removed: SignInMethodRef): SQL | undefined {
  const isOtherKey = "passkeyId" in removed ? sql`and p.id <> ${removed.passkeyId}` : sql``;
  const isOtherProvider =
    "provider" in removed ? sql`and o.provider <> ${removed.provider}` : sql``;
  return or(
    sql`exists (select 1 from ${users} u where u.id = ${userId} and u.password_hash is not null)`,
    sql`exists (select 1 from ${passkeys} p where p.user_id = ${userId} ${isOtherKey})`,
    sql`exists (select 1 from ${oauthAccounts} o where o.user_id = ${userId} ${isOtherProvider})`,
  );
}

/** How many ways there are to sign in to the account: a password, each passkey, each provider. */
export async function countSignInMethods(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<number> {
  const [[password], [keys], [accounts]] = await db.batch([
    db
      .select({ n: count() })
      .from(users)
      .where(sql`${eq(users.id, userId)} and ${isNotNull(users.passwordHash)}`),
    db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
    db.select({ n: count() }).from(oauthAccounts).where(eq(oauthAccounts.userId, userId)),
  ]);
  return (password?.n ?? 0) + (keys?.n ?? 0) + (accounts?.n ?? 0);
}
