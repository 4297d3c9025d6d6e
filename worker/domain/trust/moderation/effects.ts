import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
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
    return sql`exists (select 1 from videos where id = ${subjectId} and state <> 'removed' and limited_by is null)`;
  switch (subjectType) {
    case "video":
      return sql`exists (select 1 from videos where id = ${subjectId} and state <> 'removed')`;
    case "comment":
      return sql`exists (select 1 from comments where id = ${subjectId} and deleted_at is null)`;
    case "stream":
      return sql`exists (select 1 from streams where id = ${subjectId} and decision_id is null)`;
    case "playlist":
      return sql`exists (select 1 from playlists where id = ${subjectId} and decision_id is null)`;
    default:
      return sql`not exists (select 1 from moderation_decisions where subject_type = ${subjectType} and subject_id = ${subjectId} and kind = 'remove' and state = 'standing')`;
  }
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
        .set({ limitedBy: id, visibility, accessEpoch: epoch, updatedAt: at })
        .where(and(eq(videos.id, subjectId), isStored)),
    ];
  }
  return kind === "remove"
    ? removeStatements(db, { id, subjectType, subjectId, at, isStored })
    : [];
}

function removeStatements(
  db: Deps["db"],
  {
    id,
    subjectType,
    subjectId,
    at,
    isStored,
  }: Pick<Effect, "id" | "subjectType" | "subjectId"> & { at: number; isStored: SQL },
): Statement[] {
  const removed = {
    state: "removed",
    decisionId: id,
    removedAt: at,
    accessEpoch: sql`${videos.accessEpoch} + 1`,
    updatedAt: at,
  } as const;
  switch (subjectType) {
    case "video":
      return [
        db
          .update(videos)
          .set(removed)
          .where(and(eq(videos.id, subjectId), isStored)),
      ];
    case "comment": {
      const thread = sql`(${comments.id} = ${subjectId} or ${comments.parentId} = ${subjectId})`;
      return [
        db
          .update(comments)
          .set({ deletedAt: at, pinnedAt: null })
          .where(and(thread, isNull(comments.deletedAt), isStored)),
      ];
    }
    case "stream":
      return [
        db
          .update(streams)
          .set({
            decisionId: id,
            visibility: "private",
            accessEpoch: sql`${streams.accessEpoch} + 1`,
            updatedAt: at,
          })
          .where(and(eq(streams.id, subjectId), isStored)),
        db
          .update(videos)
          .set(removed)
          .where(and(eq(videos.streamId, subjectId), ne(videos.state, "removed"), isStored)),
      ];
    case "playlist":
      return [
        db
          .update(playlists)
          .set({ decisionId: id, visibility: "private", updatedAt: at })
          .where(and(eq(playlists.id, subjectId), isStored)),
      ];
    default:
      return [];
  }
}

/**
 * Returns batch statements that undo a decision if `isStored` is true.
 * Content that its owner has deleted since the decision stays deleted.
 */
export function undoStatements(
  { db }: Pick<Deps, "db">,
  decision: Decision,
  { isStored, at }: { isStored: SQL; at: number },
): Statement[] {
  const { id, kind, userId, subjectType, subjectId, visibilityBefore } = decision;
  const restriction = restrictionOf(kind);
  if (restriction !== null) return endRestriction(db, decision, { isStored, at });
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
  const epoch = sql`${videos.accessEpoch} + 1`;
  const restoredVideo = {
    state: sql`case when ${isTakenDown} then 'blocked' when ${videos.publishedAt} is null then 'draft' else 'published' end`,
    decisionId: null,
    removedAt: null,
    accessEpoch: epoch,
    updatedAt: at,
  };
  if (kind === "limit")
    return [
      db
        .update(videos)
        // If the owner made the video private while staff hid it from lists, the video stays
        // private.
        .set({
          limitedBy: null,
          visibility: sql`iif(${videos.visibility} = 'private', 'private', ${visibilityBefore ?? "unlisted"})`,
          accessEpoch: epoch,
          updatedAt: at,
        })
        .where(and(eq(videos.limitedBy, id), isStored)),
    ];
  if (kind !== "remove") return [];
  const video = db
    .update(videos)
    .set(restoredVideo)
    // `removedAt` is 0 if the owner has erased the video. An erased video cannot be restored.
    .where(and(eq(videos.decisionId, id), gt(videos.removedAt, 0), isStored));
  switch (subjectType) {
    case "video":
      return [video];
    case "comment": {
      const thread = sql`(${comments.id} = ${subjectId} or ${comments.parentId} = ${subjectId})`;
      return [
        db
          .update(comments)
          .set({ deletedAt: null })
          .where(and(thread, eq(comments.deletedAt, decision.createdAt), isStored)),
      ];
    }
    case "stream":
      return [
        db
          .update(streams)
          .set({
            decisionId: null,
            visibility: visibilityBefore ?? "private",
            accessEpoch: sql`${streams.accessEpoch} + 1`,
            updatedAt: at,
          })
          .where(and(eq(streams.decisionId, id), isStored)),
        video,
      ];
    case "playlist":
      return [
        db
          .update(playlists)
          .set({ decisionId: null, visibility: visibilityBefore ?? "private", updatedAt: at })
          .where(and(eq(playlists.decisionId, id), isStored)),
      ];
    default:
      return [];
  }
}

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

/** SQL for the visibility before the decision; null if the decision does not change visibility. */
export function visibilityNow({
  kind,
  subjectType,
  subjectId,
}: Pick<Effect, "kind" | "subjectType" | "subjectId">): SQL {
  const table =
    kind === "limit"
      ? "videos"
      : kind === "remove" && (subjectType === "stream" || subjectType === "playlist")
        ? `${subjectType}s`
        : null;
  return table === null
    ? sql`null`
    : sql`(select visibility from ${sql.identifier(table)} where id = ${subjectId})`;
}
