import { lt } from "drizzle-orm";
import { aiSpending } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { spendingDayOf } from "./spending.ts";

const KEPT_DAYS = 40;

/** Scheduled job. Deletes token counts that are older than 40 days. */
export async function sweepSpending({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(aiSpending).where(lt(aiSpending.day, spendingDayOf(now()) - KEPT_DAYS));
}
