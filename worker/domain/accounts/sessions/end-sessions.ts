import { and, eq, ne, type SQL } from "drizzle-orm";
import { oneTimeCodes, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Returns statements that end an account's sessions, and sign-ins that wait for a second factor.
 * @param except ID of a session that stays
 * @param when SQL condition: the change earlier in the batch succeeded
 */
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
