import { and, eq } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Visibility } from "./contract.ts";

/**
 * Builds the statement that stores an owner's choice of visibility in the staff decisions about the
 * content. Lifting a decision restores this visibility, and not the one before the decision.
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
      ),
    );
