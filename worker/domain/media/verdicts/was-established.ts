import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { standingOf } from "./rules.ts";

/** Returns whether an actor is a visitor or has an unconfirmed, new or established account. */
export async function findStandingOf(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
): Promise<Standing> {
  if (actor.kind === "visitor") return "visitor";
  const { createdAt, emailVerifiedAt } = users;
  const account = await db
    .select({ createdAt, emailVerifiedAt })
    .from(users)
    .where(eq(users.id, actor.id))
    .get();
  return standingOf(account ?? null, now());
}

/** Builds the SQL condition that an account was confirmed and a week old at `at` (epoch ms). */
export const wasEstablished = (userId: AnyColumn, at: number): SQL =>
  sql`exists (select 1 from ${users} e where e.id = ${userId} and e.email_verified_at is not null and e.created_at <= ${at - ESTABLISHED_AFTER_MS})`;
