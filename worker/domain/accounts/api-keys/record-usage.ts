import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { apiKeyDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

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
