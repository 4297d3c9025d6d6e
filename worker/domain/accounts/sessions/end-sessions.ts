import { and, eq, ne, type SQL } from "drizzle-orm";
import { oneTimeCodes, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

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
