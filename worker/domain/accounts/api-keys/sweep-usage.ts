import { lt } from "drizzle-orm";
import { apiKeyDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { USAGE_DAYS } from "./contract-usage.ts";
import { DAY_MS } from "./limits.ts";

/** The job: takes out the days of API keys that are no longer shown. Safe to run twice. */
export async function sweepUsage({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db
    .delete(apiKeyDays)
    .where(lt(apiKeyDays.day, Math.floor(now() / DAY_MS) - USAGE_DAYS + 1));
}
