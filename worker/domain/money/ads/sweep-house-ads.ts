import { lt } from "drizzle-orm";
import { houseAdShowings } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const RETENTION_MS = 400 * 86_400_000;

/** Scheduled job. Deletes records of shown house ads that are older than 400 days. */
export async function sweepHouseAds({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(houseAdShowings).where(lt(houseAdShowings.shownAt, now() - RETENTION_MS));
}
