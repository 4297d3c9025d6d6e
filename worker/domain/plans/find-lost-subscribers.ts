import { inArray } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { opensSubscribersOnly } from "./subscribers-only.ts";

const CHUNK = 90;

/** Those of these users whose plan no longer opens what is for subscribers only, or who are gone. */
export async function findLostSubscribers({ db }: Pick<Deps, "db">, userIds: Iterable<string>): Promise<Set<string>> {
  const lost = new Set(userIds);
  const ids = [...lost];
  for (let i = 0; i < ids.length; i += CHUNK) {
    const rows = await db
      .select({ id: users.id, plan: users.plan, suspendedAt: users.suspendedAt })
      .from(users)
      .where(inArray(users.id, ids.slice(i, i + CHUNK)));
    for (const { id, plan, suspendedAt } of rows) if (suspendedAt === null && opensSubscribersOnly(plan)) lost.delete(id);
  }
  return lost;
}
