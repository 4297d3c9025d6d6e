import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { formerUsernames, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { type SignedInActor, USERNAME_PAUSE_MS } from "../users/contract.ts";
import {
  isUniqueViolation,
  isUsernameTaken,
  requireUsername,
  usernameTakenError,
} from "../users/username-rules.ts";

/** Returns when the user can change the username again; null if the user can change it now. */
export async function findNextUsernameChange(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<number | null> {
  const user = await db
    .select({ at: users.usernameChangedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const next = (user?.at ?? 0) + USERNAME_PAUSE_MS;
  return user?.at && next > now() ? next : null;
}

/** Changes the username, at most once in 14 days. The old username redirects to the new one. */
export async function changeUsername(
  deps: Pick<Deps, "db" | "now" | "newId">,
  {
    actor,
    username: typed,
    userAgent,
  }: { actor: SignedInActor; username: string; userAgent: string },
): Promise<{ username: string }> {
  const { db } = deps;
  const username = requireUsername(typed);
  const userId = actor.id;
  const usernameError = (message: string, code: "VALIDATION" | "RATE_LIMITED") =>
    new DomainError(code, message, { fields: { username: message } });
  if (username === actor.username) throw usernameError(t("users.username.unchanged"), "VALIDATION");
  if (await isUsernameTaken(deps, { username, userId })) throw usernameTakenError();
  const at = deps.now();
  const isChangeAllowed = or(
    isNull(users.usernameChangedAt),
    lte(users.usernameChangedAt, at - USERNAME_PAUSE_MS),
  );
  const isRenamed = sql`exists (select 1 from ${users} where id = ${userId} and username = ${username})`;
  const [changed] = await db
    .batch([
      db
        .update(users)
        .set({ username, usernameChangedAt: at, updatedAt: at })
        .where(and(eq(users.id, userId), eq(users.username, actor.username), isChangeAllowed))
        .returning({ id: users.id }),
      insertWhere(
        db,
        formerUsernames,
        { username: actor.username, userId, changedAt: at },
        isRenamed,
      ).onConflictDoNothing(),
      db
        .delete(formerUsernames)
        .where(
          and(
            eq(formerUsernames.username, username),
            eq(formerUsernames.userId, userId),
            isRenamed,
          ),
        ),
    ])
    .catch((cause: unknown) => {
      // Another user took the username after `isUsernameTaken` ran.
      if (isUniqueViolation(cause)) throw usernameTakenError();
      throw cause;
    });
  if (changed.length === 0) throw usernameError(t("users.username.changedTooSoon"), "RATE_LIMITED");
  await noteSecurityEvent(deps, { userId, kind: "username_changed", userAgent });
  return { username };
}
