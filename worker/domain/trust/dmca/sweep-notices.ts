import { and, inArray, lt } from "drizzle-orm";
import { dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { NOTICE_RETENTION_DAYS } from "./contract-figures.ts";

/** Deletes closed notices after three years, but never a notice that keeps a video down. */
export async function sweepNotices({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const settled = inArray(dmcaNotices.state, ["rejected", "restored", "withdrawn"]);
  await db
    .delete(dmcaNotices)
    .where(and(settled, lt(dmcaNotices.updatedAt, now() - NOTICE_RETENTION_DAYS * 86_400_000)));
}
