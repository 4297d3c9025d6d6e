import { and, eq, ne, type SQL } from "drizzle-orm";
import { oneTimeCodes, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Statements that end the sessions of an account, and the sign-ins that still wait at their second
 * step: each of them would become a session a moment later.
 * @param except the id of a session that goes on
 * @param when holds if the change that they belong to, earlier in the batch, took effect
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
