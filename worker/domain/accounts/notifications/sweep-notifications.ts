import { lt } from "drizzle-orm";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const RETENTION_MS = 180 * 86_400_000;

/** Deletes notifications that have not changed for 180 days. */
export async function sweepNotifications({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(notifications).where(lt(notifications.updatedAt, now() - RETENTION_MS));
}
