import { lt, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { apiKeyDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { USAGE_DAYS } from "./contract-usage.ts";
import { DAY_MS } from "./limits.ts";

export interface CallCount {
  /** Number of UTC days since the epoch. */
  day: number;
  /** Key of the route in the list of API routes, or "other". */
  route: string;
  status: number;
  calls: number;
}

/** Writes an API key's call counts to D1. Counts grow during a day, so the higher count wins. */
export async function recordUsage(
  { db }: Pick<Deps, "db">,
  { keyId, counts }: { keyId: string; counts: readonly CallCount[] },
): Promise<void> {
  const field = (name: keyof CallCount) => sql.raw(`json_extract(e.value, '$.${name}')`);
  await insertWhere(
    db,
    apiKeyDays,
    {
      keyId: sql`k.id`,
      userId: sql`k.user_id`,
      day: field("day"),
      route: field("route"),
      status: field("status"),
      calls: field("calls"),
    },
    sql`true`,
    { from: sql`json_each(${JSON.stringify(counts)}) e join api_keys k on k.id = ${keyId}` },
  ).onConflictDoUpdate({
    target: [apiKeyDays.keyId, apiKeyDays.day, apiKeyDays.route, apiKeyDays.status],
    set: { calls: sql`max(${apiKeyDays.calls}, excluded.calls)` },
  });
}

/** Deletes call counts of API keys that are older than `USAGE_DAYS`. */
export async function sweepUsage({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db
    .delete(apiKeyDays)
    .where(lt(apiKeyDays.day, Math.floor(now() / DAY_MS) - USAGE_DAYS + 1));
}
