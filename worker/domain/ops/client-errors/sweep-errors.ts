import { lt } from "drizzle-orm";
import { clientErrors } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ERRORS_KEPT_DAYS } from "./contract.ts";

/** The job: deletes browser errors that have not occurred again for a while. */
export async function sweepErrors({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(clientErrors).where(lt(clientErrors.lastAt, now() - ERRORS_KEPT_DAYS * 86_400_000));
}
