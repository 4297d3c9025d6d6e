import { lt, or } from "drizzle-orm";
import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { SESSION_IDLE_MS } from "./rules.ts";

/** Deletes expired sessions. */
export async function sweepSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, at), lt(sessions.lastSeenAt, at - SESSION_IDLE_MS)));
}
