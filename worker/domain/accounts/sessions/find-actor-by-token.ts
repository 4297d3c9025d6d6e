import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { sessions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import type { Actor } from "../users/contract.ts";
import { actorOfUser } from "./actor-of-user.ts";
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from "./rules.ts";

const sessionByToken = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("at")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
        isNull(users.suspendedAt),
        isNull(users.deletionRequestedAt),
      ),
    )
    .prepare(),
);

/** Returns the user of a session token, or a visitor if the session is no longer valid. */
export async function findActorByToken(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<Actor> {
  const at = now();
  const tokenHash = await hashSecret(token);
  const row = await sessionByToken(db).get({ tokenHash, at, idleSince: at - SESSION_IDLE_MS });
  if (!row) return { kind: "visitor" };
  if (row.session.lastSeenAt < at - SESSION_TOUCH_MS) {
    await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, row.session.id));
  }
  return actorOfUser(row.user, {
    sessionId: row.session.id,
    provedAt: row.session.provedAt,
    scopes: null,
  });
}
