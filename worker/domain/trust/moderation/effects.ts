import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
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
import { inForce, isAbout, standing, strongestUntil } from "./standing-decisions.ts";

export type Decision = typeof moderationDecisions.$inferSelect;
type Effect = Pick<
  Decision,
  "id" | "userId" | "subjectType" | "subjectId" | "kind" | "until" | "createdAt"
>;
export type Statement = BatchItem<"sqlite">;

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
      // The time of an earlier deletion by the owner is kept. `restoreVideos` recognizes such a
      // deletion because it is earlier than the decision.
      removedAt: sql`coalesce(${videos.removedAt}, ${at})`,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(and(isSubject, isStored));

/**
 * If two decisions remove the same content, its row names the first one (`decisionId`) until that
 * decision is lifted.
 */
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

export const isInThread = (commentId: string) =>
  sql`(${comments.id} = ${commentId} or ${comments.parentId} = ${commentId})`;

/**
 * SQL for the visibility before the decision; null if the decision does not change visibility. If
 * an earlier decision has already changed the visibility, this is the visibility before that
 * decision.
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
