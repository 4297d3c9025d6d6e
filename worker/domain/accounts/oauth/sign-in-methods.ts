import { count, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { oauthAccounts, passkeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Provider } from "./contract.ts";

type SignInMethodRef = { passkeyId: string } | { provider: Provider };

/**
 * SQL condition: the account has another way to sign in than the removed one.
 * Every statement that removes a way to sign in must contain this condition, so that two concurrent
 * requests cannot remove the last two ways. An authenticator app does not count.
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

/** Returns the number of ways to sign in: password, passkeys and linked providers. */
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
