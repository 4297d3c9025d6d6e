import { and, eq, sql } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Visibility } from "./contract.ts";

/**
 * Builds the SQL statement that saves the visibility that an owner chose for limited content.
 * The statement saves the chosen visibility in the staff decisions that limit the content.
 * Staff who lift such a decision give the content the visibility that its owner chose last.
 * The statement must follow the owner's change in the same batch, because staff can decide or lift
 * a decision at any time. The statement changes nothing if the owner's change changed no row.
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
