import { type SQL, sql } from "drizzle-orm";
import { staffActions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { StaffAction } from "./contract.ts";
import type { FactName, StaffSubject } from "./contract-words.ts";

export interface ActionRecord {
  /** Where the act's own row must name its line in the record; else it is made here. */
  id?: string;
  staffId: string;
  /** Whose account or money it is about; null where it is nobody's. Left out, the subject's where that is a user. */
  userId?: string | null;
  action: StaffAction;
  subjectType: StaffSubject;
  subjectId: string;
  /** Why, in the staff's words; emptied when that person's account is deleted. */
  reason: string;
  /** Amounts in cents, states before and after; no words about people. */
  facts?: Partial<Record<FactName, string | number | boolean | null>>;
}

/**
 * The statement that records an act of staff, for the batch that does it: never the one without the other.
 * @param onlyIf records nothing where it does not hold. It runs where the statement stands in the batch: put the statement after
 *   the act and ask whether the act was done, by something that only this try can have written (such as `record.id` in its row)
 */
export function actionStatement({ db, newId, now }: Pick<Deps, "db" | "newId" | "now">, record: ActionRecord, onlyIf: SQL = sql`1`) {
  const { id = newId("act"), staffId, action, subjectType, subjectId, reason, facts = {} } = record;
  const userId = record.userId ?? (subjectType === "user" ? subjectId : null);
  return db
    .insert(staffActions)
    .select(
      sql`select ${id}, ${staffId}, ${userId}, ${action}, ${subjectType}, ${subjectId}, ${reason}, ${JSON.stringify(facts)}, ${now()} where ${onlyIf}`,
    );
}
