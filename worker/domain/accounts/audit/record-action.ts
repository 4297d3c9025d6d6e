import { type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { staffActions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { StaffAction } from "./contract.ts";
import type { FactName, StaffSubject } from "./contract-words.ts";
import { requireNoParty } from "./require-no-party.ts";

/** Staff actions that concern the platform and not a user. Their audit entries name no users. */
export const PLATFORM_ACTIONS = [
  "promote-model",
  "payouts_freeze",
  "payouts_unfreeze",
  "brand_create",
  "brand_deal_create",
  "brand_deal_fund",
  "event_retry",
  "ledger_export",
  "audit_export",
  "flag_set",
  "announcement_create",
  "announcement_change",
  "announcement_end",
  "incident_open",
  "incident_update",
  "letters_retry",
  "letters_discard",
] as const satisfies StaffAction[];
type PlatformAction = (typeof PLATFORM_ACTIONS)[number];
/** Staff actions that only read data. Staff may apply them to their own account. */
export const READ_ACTIONS = [
  "person_view",
  "money_view",
  "messages_view",
] as const satisfies StaffAction[];
const isReadAction = (action: StaffAction): boolean =>
  READ_ACTIONS.some((readAction) => readAction === action);

interface ActionEntry {
  /** Id of the audit entry, if another row of the batch must contain it. Default: a new id. */
  id?: string;
  staffId: string;
  subjectId: string;
  /** The staff member's reason. It is deleted together with the concerned user's account. */
  reason: string;
  /** Amounts in cents, and states before and after the action. No text about users. */
  facts?: Partial<Record<FactName, string | number | boolean | null>>;
}

/**
 * The user whose account, content or money the action concerns. The type makes the user mandatory,
 * so that `actionStatement` can reject actions on the staff member's own case.
 */
type ConcernedUser =
  | { action: PlatformAction; subjectType: StaffSubject; userId?: null }
  | { action: Exclude<StaffAction, PlatformAction>; subjectType: "user"; userId?: string }
  | {
      action: Exclude<StaffAction, PlatformAction>;
      subjectType: StaffSubject;
      /** Null if the case concerns no user. */
      userId: string | null;
    };

export type ActionRecord = ActionEntry &
  ConcernedUser & {
    /** Other users whom the case concerns, such as the recipient of a disputed payment. */
    parties?: readonly (string | null)[];
  };

/**
 * Returns the statement that writes a staff action to the audit log. The statement must run in the
 * same batch as the action, so that either both are stored or neither.
 * @param condition SQL condition; if it is false, nothing is logged. The database evaluates the
 *   condition at the statement's position in the batch. Put the statement after the action, and let
 *   the condition look for a value that only this attempt can have written, such as `record.id`.
 * @throws DomainError FORBIDDEN if the action is on the staff member's own case
 */
export function actionStatement(
  { db, newId, now }: Pick<Deps, "db" | "newId" | "now">,
  record: ActionRecord,
  condition: SQL = sql`1`,
) {
  const {
    id = newId("act"),
    staffId,
    action,
    subjectType,
    subjectId,
    reason,
    facts = {},
    parties = [],
  } = record;
  const userId = record.userId ?? (subjectType === "user" ? subjectId : null);
  if (!isReadAction(action)) requireNoParty(staffId, [userId, ...parties]);
  const row = {
    id,
    staffId,
    userId,
    action,
    subjectType,
    subjectId,
    reason,
    facts: JSON.stringify(facts),
    createdAt: now(),
  };
  return insertWhere(db, staffActions, row, condition);
}
