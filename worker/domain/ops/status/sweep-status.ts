import { lt } from "drizzle-orm";
import { statusChecks, statusDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { CHECK_RETENTION_HOURS, HISTORY_DAYS } from "./contract.ts";

/** Deletes probe results and daily totals that are older than the status page shows. */
export async function sweepStatus({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.batch([
    db.delete(statusChecks).where(lt(statusChecks.at, now() - CHECK_RETENTION_HOURS * 3_600_000)),
    db.delete(statusDays).where(lt(statusDays.day, Math.floor(now() / 86_400_000) - HISTORY_DAYS)),
  ]);
}
