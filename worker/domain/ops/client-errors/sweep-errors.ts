import { lt } from "drizzle-orm";
import { clientErrors } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ERRORS_KEPT_DAYS } from "./contract.ts";

/**
 * Scheduled job. Deletes browser errors that last occurred more than `ERRORS_KEPT_DAYS` days ago.
 */
export async function sweepErrors({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db
    .delete(clientErrors)
    .where(lt(clientErrors.lastAt, now() - ERRORS_KEPT_DAYS * 86_400_000));
}
