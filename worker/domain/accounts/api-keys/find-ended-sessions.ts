import { and, eq, gt, inArray } from "drizzle-orm";
import { apiKeys, sessions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { isValidKey } from "./find-actor-by-key.ts";

/** D1 allows at most 100 bound parameters per statement. */
const CHUNK = 90;

/** Returns the IDs of the given sessions and API keys that are no longer valid. */
export async function findEndedSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  sessionIds: string[],
): Promise<Set<string>> {
  const endedIds = new Set(sessionIds);
  const ids = [...endedIds];
  for (let i = 0; i < ids.length; i += CHUNK) {
    const activeSessions = await db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          inArray(sessions.id, ids.slice(i, i + CHUNK)),
          gt(sessions.expiresAt, now()),
          isOpenAccount(),
        ),
      );
    const keys = await db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(inArray(apiKeys.id, ids.slice(i, i + CHUNK)), isValidKey(now())));
    for (const { id } of [...activeSessions, ...keys]) endedIds.delete(id);
  }
  return endedIds;
}
