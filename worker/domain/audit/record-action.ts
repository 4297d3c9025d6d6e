import { type SQL, sql } from "drizzle-orm";
import { staffActions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { StaffAction } from "./contract.ts";
import type { FactName, StaffSubject } from "./contract-words.ts";
import { requireNoParty } from "./require-no-party.ts";

/** Acts on the platform, not on a user's case. They name no parties. */
export const PLATFORM_ACTIONS = [
  ...(["promote-model", "payouts_freeze", "payouts_unfreeze", "brand_create", "brand_deal_create", "brand_deal_fund"] as const),
  ...(["event_retry", "ledger_export", "audit_export", "flag_set", "announcement_create", "announcement_change"] as const),
  ...(["announcement_end", "incident_open", "incident_update", "letters_retry", "letters_discard"] as const),
] as const satisfies StaffAction[];
type PlatformAction = (typeof PLATFORM_ACTIONS)[number];
/** Acts that change nothing: staff may read their own file. */
export const READINGS = ["person_view", "money_view", "messages_view"] as const satisfies StaffAction[];
const isReading = (action: StaffAction): boolean => READINGS.some((reading) => reading === action);

interface Line {
  /** Where the act's own row must name its line in the record; else it is made here. */
  id?: string;
  staffId: string;
  subjectId: string;
  /** Why, in the staff's words; emptied when that person's account is deleted. */
  reason: string;
  /** Amounts in cents, states before and after; no words about people. */
  facts?: Partial<Record<FactName, string | number | boolean | null>>;
}

/** The user whose account, content or money the act is about. The type asks for it, since nobody may act on a case of their own. */
type Concerned =
  | { action: PlatformAction; subjectType: StaffSubject; userId?: null }
  | { action: Exclude<StaffAction, PlatformAction>; subjectType: "user"; userId?: string }
  | {
      action: Exclude<StaffAction, PlatformAction>;
      subjectType: StaffSubject;
      /** Null if no user is concerned yet. */
      userId: string | null;
    };

export type ActionRecord = Line &
  Concerned & {
    /** Further users whom the case is about, such as the recipient of a disputed payment. */
    parties?: readonly (string | null)[];
  };

/**
 * The statement that records an act of staff, for the batch that does it: never the one without the other.
 * @param onlyIf records nothing where it does not hold. It runs where the statement stands in the batch: put the statement after
 *   the act and ask whether the act was done, by something that only this try can have written (such as `record.id` in its row)
 * @throws DomainError FORBIDDEN for an act on a case of the staff member's own
 */
export function actionStatement({ db, newId, now }: Pick<Deps, "db" | "newId" | "now">, record: ActionRecord, onlyIf: SQL = sql`1`) {
  const { id = newId("act"), staffId, action, subjectType, subjectId, reason, facts = {}, parties = [] } = record;
  const userId = record.userId ?? (subjectType === "user" ? subjectId : null);
  if (!isReading(action)) requireNoParty(staffId, [userId, ...parties]);
  return db
    .insert(staffActions)
    .select(
      sql`select ${id}, ${staffId}, ${userId}, ${action}, ${subjectType}, ${subjectId}, ${reason}, ${JSON.stringify(facts)}, ${now()} where ${onlyIf}`,
    );
}
