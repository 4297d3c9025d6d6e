import { and, asc, count, eq, ne, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { reports, sessions, streams, users, videos } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { storedBytes } from "../../media/uploads/queries.ts";
import type { StaffUserRecord } from "./contract.ts";
import { UserMatch } from "./contract-api.ts";

type Row = typeof users.$inferSelect;

const toMatch = (u: Row): UserMatch => ({
  ...fieldsOf(u, UserMatch),
  name: u.displayName,
  avatar: avatarUrl(u.avatarPath),
});

/**
 * Searches users by start of username, part of display name, ID or, for admins only, exact email.
 * An empty query lists all staff.
 */
export async function searchUsers(
  { db }: Pick<Deps, "db">,
  { actor, query, limit }: { actor: SignedInActor; query: string; limit: number },
): Promise<UserMatch[]> {
  const plain = query.trim().replace(/^@/, "").toLowerCase();
  const escaped = plain.replace(/[\\%_]/g, "\\$&");
  const matchesQuery =
    plain === ""
      ? ne(users.role, "user")
      : or(
          eq(users.id, plain),
          sql`${users.username} like ${`${escaped}%`} escape '\\'`,
          sql`${users.displayName} like ${`%${escaped}%`} escape '\\'`,
          // Partial matches would let staff work out an email address letter by letter.
          actor.role === "admin" ? eq(users.email, plain) : undefined,
        );
  const rows = await db
    .select()
    .from(users)
    .where(and(matchesQuery, sql`${users.deletedAt} is null`))
    .orderBy(sql`${users.username} <> ${plain}`, asc(users.username))
    .limit(limit);
  return rows.map(toMatch);
}

/** Returns one user's data for staff, and logs the access once an hour per staff member. */
export async function getStaffUserRecord(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<StaffUserRecord> {
  const { db } = deps;
  const user = await db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw notFound(t("people.notFound.account"));
  const wasReadRecently = sql`exists (select 1 from staff_actions where staff_id = ${actor.id} and user_id = ${userId} and action = 'person_view' and created_at > ${deps.now() - 3_600_000})`;
  const record = {
    staffId: actor.id,
    action: "person_view",
    subjectType: "user",
    subjectId: userId,
    reason: "",
  } as const;
  const [, counts] = await Promise.all([
    db.batch([actionStatement(deps, record, sql`not ${wasReadRecently}`)]),
    db.batch([
      db
        .select({ n: count() })
        .from(videos)
        .where(and(eq(videos.creatorId, userId), eq(videos.state, "published"))),
      db.select({ n: count() }).from(streams).where(eq(streams.creatorId, userId)),
      db.select({ n: count() }).from(sessions).where(eq(sessions.userId, userId)),
      db.select({ n: count() }).from(reports).where(eq(reports.reporterId, userId)),
      db.select({ n: count() }).from(reports).where(eq(reports.subjectUserId, userId)),
    ]),
  ]);
  const [videoCount, streamCount, sessionCount, reportsBy, reportsAbout] = counts.map(
    (rows) => rows[0]?.n ?? 0,
  );
  return {
    ...toMatch(user),
    email: actor.role === "admin" ? user.email : null,
    emailVerified: user.emailVerifiedAt !== null,
    suspendedUntil: user.suspendedUntil,
    closedAt: user.deletionRequestedAt,
    partnerStatus: user.partnerStatus,
    followers: user.followerCount,
    videos: videoCount ?? 0,
    streams: streamCount ?? 0,
    sessions: sessionCount ?? 0,
    storedBytes: await storedBytes(deps, userId),
    reportsBy: reportsBy ?? 0,
    reportsAbout: reportsAbout ?? 0,
    grant: user.grantedPlan === null ? null : { plan: user.grantedPlan, until: user.grantedUntil },
  };
}
