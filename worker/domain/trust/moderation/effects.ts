import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  comments,
  moderationDecisions,
  playlists,
  streams,
  userRestrictions,
  users,
  videos,
} from "../../../db/schema.ts";
import { endSessionStatements } from "../../accounts/sessions/end-sessions.ts";
import { staffRemovedAt } from "../../community/community/comment-access.ts";
import type { Deps } from "../../deps.ts";
import type { DecisionKind, Restriction } from "../../kernel/community-rules/contract.ts";
import { isTakenDown } from "../../media/removal/taken-down.ts";

export type Decision = typeof moderationDecisions.$inferSelect;
type Effect = Pick<
  Decision,
  "id" | "userId" | "subjectType" | "subjectId" | "kind" | "until" | "createdAt"
>;
type Statement = BatchItem<"sqlite">;

export const restrictionOf = (kind: DecisionKind): Restriction | null =>
  kind === "restrict_comment"
    ? "comment"
    : kind === "restrict_upload"
      ? "upload"
      : kind === "restrict_stream"
        ? "stream"
        : null;

/** SQL condition: the decision would change something, because its effect does not apply yet. */
export function isDue(decision: Effect, now: number): SQL {
  const { kind, subjectType, subjectId, userId } = decision;
  const restriction = restrictionOf(kind);
  if (restriction !== null)
    return sql`not exists (select 1 from user_restrictions where user_id = ${userId} and what = ${restriction} and until > ${now})`;
  // A ban replaces a suspension, but a suspension does not replace a ban.
  if (kind === "ban")
    return sql`exists (select 1 from users where id = ${userId} and (suspended_at is null or suspended_until is not null))`;
  if (kind === "suspend")
    return sql`exists (select 1 from users where id = ${userId} and suspended_at is null)`;
  if (kind === "warn") return sql`1`;
  if (kind === "limit")
    return sql`exists (select 1 from videos where id = ${subjectId} and decision_id is null and limited_by is null)`;
  // Content that its owner has deleted does not count as removed, because the owner can restore it.
  return sql`not exists (select 1 from ${moderationDecisions} where ${inForce("remove", isAbout(subjectType, subjectId))})`;
}

/** Returns the batch statements that apply a decision if `isStored` is true. */
export function applyStatements(
  { db }: Pick<Deps, "db">,
  decision: Effect,
  isStored: SQL,
): Statement[] {
  const { id, kind, subjectType, subjectId, userId, until, createdAt: at } = decision;
  const restriction = restrictionOf(kind);
  if (restriction !== null && until !== null) {
    const longest = sql`${until} > ${userRestrictions.until}`;
    return [
      insertWhere(
        db,
        userRestrictions,
        { userId, what: restriction, until, decisionId: id },
        isStored,
      ).onConflictDoUpdate({
        target: [userRestrictions.userId, userRestrictions.what],
        // The longest restriction applies if several decisions restrict the user.
        set: {
          until: sql`iif(${longest}, ${until}, ${userRestrictions.until})`,
          decisionId: sql`iif(${longest}, ${id}, ${userRestrictions.decisionId})`,
        },
      }),
    ];
  }
  if (kind === "suspend" || kind === "ban") {
    return [
      db
        .update(users)
        // The longest suspension, or a ban, applies if several decisions suspend the user.
        .set({
          suspendedAt: at,
          suspendedUntil: strongestUntil(standing(userId, ["suspend", "ban"], at)),
          updatedAt: at,
        })
        .where(and(eq(users.id, userId), isStored)),
      // Sessions that were not deleted would work again after the suspension.
      ...endSessionStatements({ db }, { userId, when: isStored }),
    ];
  }
  if (kind === "limit") {
    const epoch = sql`${videos.accessEpoch} + 1`;
    const visibility = sql`iif(${videos.visibility} = 'public', 'unlisted', ${videos.visibility})`;
    return [
      db
        .update(videos)
        .set({
          limitedBy: sql`coalesce(${videos.limitedBy}, ${id})`,
          visibility,
          accessEpoch: epoch,
          updatedAt: at,
        })
        .where(and(eq(videos.id, subjectId), isStored)),
    ];
  }
  return kind === "remove"
    ? removeStatements(db, { id, subjectType, subjectId, at, isStored })
    : [];
}

interface Removal extends Pick<Effect, "id" | "subjectType" | "subjectId"> {
  at: number;
  isStored: SQL;
}

const removeVideos = (db: Deps["db"], { id, at, isStored }: Removal, isSubject: SQL) =>
  db
    .update(videos)
    .set({
      state: "removed",
      decisionId: sql`coalesce(${videos.decisionId}, ${id})`,
      // A time before the decision shows that the owner had deleted the video.
      removedAt: sql`coalesce(${videos.removedAt}, ${at})`,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(and(isSubject, isStored));

/** A row stays with the first decision that removed it until that decision is lifted. */
function removeStatements(db: Deps["db"], removal: Removal): Statement[] {
  const { id, subjectType, subjectId, at, isStored } = removal;
  switch (subjectType) {
    case "video":
      return [removeVideos(db, removal, eq(videos.id, subjectId))];
    case "comment":
      return [
        db
          .update(comments)
          .set({ deletedAt: at, pinnedAt: null })
          .where(and(isInThread(subjectId), isNull(comments.deletedAt), isStored)),
      ];
    case "stream":
      return [
        db
          .update(streams)
          .set({
            decisionId: sql`coalesce(${streams.decisionId}, ${id})`,
            visibility: "private",
            accessEpoch: sql`${streams.accessEpoch} + 1`,
            updatedAt: at,
          })
          .where(and(eq(streams.id, subjectId), isStored)),
        removeVideos(db, removal, eq(videos.streamId, subjectId)),
      ];
    case "playlist":
      return [
        db
          .update(playlists)
          .set({
            decisionId: sql`coalesce(${playlists.decisionId}, ${id})`,
            visibility: "private",
            updatedAt: at,
          })
          .where(and(eq(playlists.id, subjectId), isStored)),
      ];
    default:
      return [];
  }
}

const isInThread = (commentId: string) =>
  sql`(${comments.id} = ${commentId} or ${comments.parentId} = ${commentId})`;

interface Undo {
  isStored: SQL;
  at: number;
}

/**
 * Returns batch statements that undo a decision if `isStored` is true. The batch must have ended the
 * decision before. Content stays as it is if another standing decision has the same effect, or if
 * its owner has deleted it.
 */
export function undoStatements(
  { db }: Pick<Deps, "db">,
  decision: Decision,
  undo: Undo,
): Statement[] {
  const { id, kind, userId } = decision;
  const { isStored, at } = undo;
  if (restrictionOf(kind) !== null) return endRestriction(db, decision, undo);
  if (kind === "suspend" || kind === "ban") {
    // The account stays suspended if another decision suspends or bans the user.
    const others = and(standing(userId, ["suspend", "ban"], at), ne(moderationDecisions.id, id));
    const other = sql`exists (select 1 from ${moderationDecisions} where ${others})`;
    return [
      db
        .update(users)
        .set({
          suspendedAt: sql`iif(${other}, ${users.suspendedAt}, null)`,
          suspendedUntil: strongestUntil(others),
          updatedAt: at,
        })
        .where(and(eq(users.id, userId), isStored)),
    ];
  }
  if (kind === "limit") return [undoLimit(db, decision, undo)];
  return kind === "remove" ? undoRemoval(db, decision, undo) : [];
}

function undoLimit(
  db: Deps["db"],
  { id, subjectId, visibilityBefore }: Decision,
  { isStored, at }: Undo,
): Statement {
  const next = firstInForce("limit", isAbout("video", subjectId));
  // If the owner made the video private while staff hid it from lists, the video stays private.
  const visibility = sql`iif(${next} is null and ${videos.visibility} <> 'private', ${visibilityBefore ?? "unlisted"}, ${videos.visibility})`;
  return db
    .update(videos)
    .set({
      limitedBy: next,
      visibility,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(and(eq(videos.limitedBy, id), isStored));
}

function undoRemoval(db: Deps["db"], decision: Decision, undo: Undo): Statement[] {
  const { id, subjectType, subjectId, visibilityBefore, createdAt } = decision;
  const { isStored, at: updatedAt } = undo;
  const next = firstInForce("remove", isAbout(subjectType, subjectId));
  const visibilityOf = (current: SQLiteColumn) =>
    sql`iif(${next} is null, ${visibilityBefore ?? "private"}, ${current})`;
  switch (subjectType) {
    case "video":
      return [restoreVideos(db, decision, undo)];
    case "comment":
      return [
        db
          .update(comments)
          .set({ deletedAt: staffRemovedAt })
          .where(and(isInThread(subjectId), eq(comments.deletedAt, createdAt), isStored)),
      ];
    case "stream":
      return [
        db
          .update(streams)
          .set({
            decisionId: next,
            visibility: visibilityOf(streams.visibility),
            accessEpoch: sql`${streams.accessEpoch} + 1`,
            updatedAt,
          })
          .where(and(eq(streams.decisionId, id), isStored)),
        restoreVideos(db, decision, undo),
      ];
    case "playlist":
      return [
        db
          .update(playlists)
          .set({ decisionId: next, visibility: visibilityOf(playlists.visibility), updatedAt })
          .where(and(eq(playlists.decisionId, id), isStored)),
      ];
    default:
      return [];
  }
}

/** Restores a video, or the replay of a stream, unless its owner or another decision removed it. */
function restoreVideos(
  db: Deps["db"],
  { id, createdAt }: Decision,
  { isStored, at }: Undo,
): Statement {
  const isRemoval = or(isAbout("video", videos.id), isAbout("stream", videos.streamId));
  const next = firstInForce("remove", isRemoval);
  const isOwnersRemoval = sql`${videos.removedAt} < ${createdAt}`;
  return db
    .update(videos)
    .set({
      state: sql`case when ${next} is not null or ${isOwnersRemoval} then 'removed' when ${isTakenDown} then 'blocked' when ${videos.publishedAt} is null then 'draft' else 'published' end`,
      decisionId: next,
      removedAt: sql`iif(${isOwnersRemoval}, ${videos.removedAt}, ${firstInForce("remove", isRemoval, "created_at")})`,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(and(eq(videos.decisionId, id), isStored));
}

/** SQL condition on decisions: the decision is about this subject. */
export const isAbout = (
  subjectType: Effect["subjectType"],
  subjectId: string | SQLiteColumn,
): SQL | undefined =>
  and(
    eq(moderationDecisions.subjectType, subjectType),
    eq(moderationDecisions.subjectId, subjectId),
  );

/** SQL condition on decisions: the decision about these subjects is of this kind, and stands. */
export const inForce = (kind: "remove" | "limit", isOfSubject: SQL | undefined): SQL | undefined =>
  and(isOfSubject, eq(moderationDecisions.kind, kind), eq(moderationDecisions.state, "standing"));

/** SQL for a column of the first decision that is in force; null without one. */
const firstInForce = (
  kind: "remove" | "limit",
  isOfSubject: SQL | undefined,
  column: "id" | "created_at" = "id",
): SQL =>
  sql`(select ${sql.identifier(column)} from ${moderationDecisions} where ${inForce(kind, isOfSubject)}
    order by ${moderationDecisions.createdAt}, ${moderationDecisions.id} limit 1)`;

/** SQL condition for decisions of these kinds about a user that stand and have not expired. */
const standing = (userId: string, kinds: DecisionKind[], at: number): SQL | undefined =>
  and(
    eq(moderationDecisions.userId, userId),
    inArray(moderationDecisions.kind, kinds),
    eq(moderationDecisions.state, "standing"),
    or(isNull(moderationDecisions.until), gt(moderationDecisions.until, at)),
  );

/** SQL expression for the latest end of decisions; null if one is permanent or none exists. */
const strongestUntil = (decisions: SQL | undefined) =>
  sql`(select iif(max(${moderationDecisions.until} is null), null, max(${moderationDecisions.until}))
    from ${moderationDecisions} where ${decisions})`;

/** Deletes a decision's restriction, or replaces it by the longest one of another decision. */
function endRestriction(
  db: Deps["db"],
  { id, userId, kind }: Decision,
  { isStored, at }: { isStored: SQL; at: number },
): Statement[] {
  const others = and(standing(userId, [kind], at), ne(moderationDecisions.id, id));
  const longest = (column: "id" | "until") =>
    sql`(select ${sql.identifier(column)} from ${moderationDecisions} where ${others} order by until desc limit 1)`;
  const isOfDecision = and(eq(userRestrictions.decisionId, id), isStored);
  return [
    db
      .delete(userRestrictions)
      .where(
        and(isOfDecision, sql`not exists (select 1 from ${moderationDecisions} where ${others})`),
      ),
    db
      .update(userRestrictions)
      .set({ until: longest("until"), decisionId: longest("id") })
      .where(isOfDecision),
  ];
}

/**
 * SQL for the visibility before the decision; null if the decision does not change visibility. If
 * another decision has changed the visibility already, its earlier value counts.
 */
export function visibilityNow({
  kind,
  subjectType,
  subjectId,
}: Pick<Effect, "kind" | "subjectType" | "subjectId">): SQL {
  const [table, holder] =
    kind === "limit"
      ? ["videos", "limited_by"]
      : kind === "remove" && (subjectType === "stream" || subjectType === "playlist")
        ? [`${subjectType}s`, "decision_id"]
        : [null, null];
  return table === null
    ? sql`null`
    : sql`(select coalesce(d.visibility_before, c.visibility) from ${sql.identifier(table)} c
        left join moderation_decisions d on d.id = c.${sql.identifier(holder)} where c.id = ${subjectId})`;
}
