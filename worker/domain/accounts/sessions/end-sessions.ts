import { and, eq, lt, ne, or, type SQL } from "drizzle-orm";
import { oneTimeCodes, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { SESSION_IDLE_MS } from "./rules.ts";

/** Returns statements that end sessions and unfinished sign-ins, except the session `except`. */
export const endSessionStatements = (
  { db }: Pick<Deps, "db">,
  { userId, except, when }: { userId: string; except?: string; when?: SQL },
) =>
  [
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          except === undefined ? undefined : ne(sessions.id, except),
          when,
        ),
      ),
    db
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, "second_factor"), when)),
  ] as const;

/** Deletes expired sessions. */
export async function sweepSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, at), lt(sessions.lastSeenAt, at - SESSION_IDLE_MS)));
}
