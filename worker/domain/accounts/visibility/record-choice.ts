import { and, eq, sql } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Visibility } from "./contract.ts";

/**
 * Builds the SQL statement that saves the visibility that an owner chose for limited content.
 * The statement saves the chosen visibility in the staff decisions that limit the content.
 * Staff who lift such a decision give the content the visibility that its owner chose last.
 * Run the statement in the same batch as the owner's update of the content, directly after the
 * update, because staff can decide about the content or lift a decision between two batches. The
 * statement changes nothing if the owner's update changed no row.
 */
export const recordChoice = (
  { db }: Pick<Deps, "db">,
  {
    subjectType,
    subjectId,
    visibility,
  }: { subjectType: "video" | "playlist"; subjectId: string; visibility: Visibility },
) =>
  db
    .update(moderationDecisions)
    .set({ visibilityBefore: visibility })
    .where(
      and(
        eq(moderationDecisions.subjectType, subjectType),
        eq(moderationDecisions.subjectId, subjectId),
        eq(moderationDecisions.state, "standing"),
        sql`changes() > 0`,
      ),
    );
