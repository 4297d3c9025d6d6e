import { and, eq, ne, type SQL } from "drizzle-orm";
import { oneTimeCodes, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Returns statements that end the sessions of an account, and pending sign-ins that wait for a
 * second factor, because these would become sessions.
 * @param except ID of a session that stays
 * @param when SQL condition that the change earlier in the batch took effect
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
