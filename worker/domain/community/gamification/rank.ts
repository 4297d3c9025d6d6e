import { sql } from "drizzle-orm";
import { memberRanks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Returns the rank of an XP amount. A tree of counts for XP ranges limits the rows to read. */
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
