import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  comments,
  moderationDecisions,
  playlists,
  streams,
  userRestrictions,
  users,
  videos,
} from "../../../db/schema.ts";
import { staffRemovedAt } from "../../community/community/comment-access.ts";
import type { Deps } from "../../deps.ts";
import { isTakenDown } from "../../media/removal/taken-down.ts";
import { type Decision, isInThread, restrictionOf, type Statement } from "./effects.ts";
import { firstInForce, isAbout, standing, strongestUntil } from "./standing-decisions.ts";

interface Undo {
  isStored: SQL;
  at: number;
}

/**
 * Returns the statements that undo the effect of a decision. They change nothing if the SQL
 * condition `isStored` is false. In the same batch, an earlier statement must set the decision's
 * state to ended, because these statements look for other decisions that still stand. Content stays
 * hidden if such a decision hides it, or if its owner has deleted it.
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

/**
 * Restores the removed video, or the replay of the removed stream, unless its owner has deleted it
 * or another decision removes it.
 */
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

/**
 * Ends the restriction of a user that a decision made. If other decisions restrict the same user in
 * the same way, the restriction lasts until the last of them ends.
 */
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
