import { sql } from "drizzle-orm";
import { memberRanks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Returns the rank of an amount of XP among all users who have levels turned on: 1 plus the number
 * of users with more XP. Reads a tree of counts, so the number of rows does not depend on the
 * number of users: at most 99 rows in each level below the top, and one row per million XP in the
 * top level.
 */
export async function findRank(
  { db }: Pick<Deps, "db">,
  xp: number,
): Promise<{ rank: number; members: number }> {
  const r = memberRanks;
  const isAbove = (level: number) => {
    const ownPrefix = Math.floor(xp / 100 ** level);
    const end = level === 3 ? Number.MAX_SAFE_INTEGER : (Math.floor(ownPrefix / 100) + 1) * 100;
    return sql`(${r.level} = ${level} and ${r.prefix} > ${ownPrefix} and ${r.prefix} < ${end})`;
  };
  const levels = sql.join([0, 1, 2, 3].map(isAbove), sql` or `);
  const [higher, everyone] = await db.batch([
    db
      .select({ n: sql<number>`coalesce(sum(${r.members}), 0)`.as("n") })
      .from(r)
      .where(levels),
    db
      .select({ n: sql<number>`coalesce(sum(${r.members}), 0)`.as("n") })
      .from(r)
      .where(sql`${r.level} = 3`),
  ]);
  return { rank: 1 + (higher[0]?.n ?? 0), members: everyone[0]?.n ?? 0 };
}
