import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Tells whether another account has confirmed this email address. */
export async function isConfirmedElsewhere(
  { db }: Pick<Deps, "db">,
  { email, userId }: { email: string; userId: string | null },
): Promise<boolean> {
  const isOtherHolder = and(
    eq(users.email, email),
    isNotNull(users.emailVerifiedAt),
    userId === null ? undefined : ne(users.id, userId),
  );
  return (await db.select({ id: users.id }).from(users).where(isOtherHolder).get()) !== undefined;
}

/** SQL condition: no other account has confirmed this email address at the time of the write. */
export const notConfirmedElsewhere = ({ email, userId }: { email: string; userId: string }): SQL =>
  sql`not exists (select 1 from ${users} as other where other.email = ${email} and other.email_verified_at is not null and other.id <> ${userId})`;
