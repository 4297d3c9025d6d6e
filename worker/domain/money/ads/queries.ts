import { gte, sql } from "drizzle-orm";
import { houseAdShowings } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { HOUSE_AD_NAMES, type HouseAdFigures } from "./contract.ts";

const DAY_MS = 86_400_000;

/** Returns the counts of each house ad in the last `days` days, including ads no longer in use. */
export async function listHouseAdFigures(
  { db, now }: Pick<Deps, "db" | "now">,
  { days }: { days: number },
): Promise<HouseAdFigures[]> {
  const s = houseAdShowings;
  const countOutcome = (outcome: string) =>
    sql<number>`count(*) filter (where ${s.outcome} = ${outcome})`;
  const rows = await db
    .select({
      name: s.ad,
      shown: sql<number>`count(*)`,
      skipped: countOutcome("skipped"),
      finished: countOutcome("finished"),
      followed: countOutcome("followed"),
    })
    .from(s)
    .where(gte(s.shownAt, now() - days * DAY_MS))
    .groupBy(s.ad);
  const zeroCounts = { shown: 0, skipped: 0, finished: 0, followed: 0 };
  const names = [...new Set<string>([...HOUSE_AD_NAMES, ...rows.map(({ name }) => name)])];
  return names.map((name) => rows.find((row) => row.name === name) ?? { name, ...zeroCounts });
}
