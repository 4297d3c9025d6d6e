import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { moderationDecisions } from "../../../db/schema.ts";
import type { DecisionKind } from "../../kernel/community-rules/contract.ts";
import type { Decision } from "./effects.ts";

/** SQL condition on decisions: the decision is about this subject. */
export const isAbout = (
  subjectType: Decision["subjectType"],
  subjectId: string | SQLiteColumn,
): SQL | undefined =>
  and(
    eq(moderationDecisions.subjectType, subjectType),
    eq(moderationDecisions.subjectId, subjectId),
  );

/**
 * SQL condition on decisions: the decision is about one of these subjects, has this kind, and has
 * not been lifted or reversed.
 */
export const inForce = (kind: "remove" | "limit", isOfSubject: SQL | undefined): SQL | undefined =>
  and(isOfSubject, eq(moderationDecisions.kind, kind), eq(moderationDecisions.state, "standing"));

/** SQL for a column of the earliest decision that meets `inForce`; null if there is none. */
export const firstInForce = (
  kind: "remove" | "limit",
  isOfSubject: SQL | undefined,
  column: "id" | "created_at" = "id",
): SQL =>
  sql`(select ${sql.identifier(column)} from ${moderationDecisions} where ${inForce(kind, isOfSubject)}
    order by ${moderationDecisions.createdAt}, ${moderationDecisions.id} limit 1)`;

/** SQL condition for decisions of these kinds about a user that stand and have not expired. */
export const standing = (userId: string, kinds: DecisionKind[], at: number): SQL | undefined =>
  and(
    eq(moderationDecisions.userId, userId),
    inArray(moderationDecisions.kind, kinds),
    eq(moderationDecisions.state, "standing"),
    or(isNull(moderationDecisions.until), gt(moderationDecisions.until, at)),
  );

/** SQL expression for the latest end of decisions; null if one is permanent or none exists. */
export const strongestUntil = (decisions: SQL | undefined) =>
  sql`(select iif(max(${moderationDecisions.until} is null), null, max(${moderationDecisions.until}))
    from ${moderationDecisions} where ${decisions})`;
