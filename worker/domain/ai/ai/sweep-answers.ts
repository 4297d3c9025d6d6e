import { lte } from "drizzle-orm";
import { aiAnswers } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Scheduled job. Deletes cached AI answers that have expired. */
export async function sweepAnswers({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(aiAnswers).where(lte(aiAnswers.expiresAt, now()));
}
