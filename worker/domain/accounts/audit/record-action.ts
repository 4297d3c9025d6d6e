import { type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { staffActions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { StaffAction } from "./contract.ts";
import type { FactName, StaffSubject } from "./contract-subjects.ts";
import { requireNoParty } from "./require-no-party.ts";

/** Staff actions that concern the platform. Their audit entries name no user. */
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
  "search_rebuild",
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
/** Staff actions that only read data. Staff may apply these actions to their own account. */
export const READ_ACTIONS = [
  "person_view",
  "money_view",
  "messages_view",
] as const satisfies StaffAction[];
const isReadAction = (action: StaffAction): boolean =>
  READ_ACTIONS.some((readAction) => readAction === action);

interface ActionEntry {
  /** ID of the audit entry, if another row of the batch must contain the ID. */
  id?: string;
  staffId: string;
  subjectId: string;
  /** The staff member's reason. It is deleted when the affected user's account is deleted. */
  reason: string;
  /** Amounts in cents, and states before and after the action. Never texts about users. */
  facts?: Partial<Record<FactName, string | number | boolean | null>>;
}

/** The type requires the affected user, because `actionStatement` rejects staff's own cases. */
type ConcernedUser =
  | { action: PlatformAction; subjectType: StaffSubject; userId?: null }
  | { action: Exclude<StaffAction, PlatformAction>; subjectType: "user"; userId?: string }
  | {
      action: Exclude<StaffAction, PlatformAction>;
      subjectType: StaffSubject;
      userId: string | null;
    };

export type ActionRecord = ActionEntry &
  ConcernedUser & {
    /** Other users whom the case concerns, such as the recipient of a disputed payment. */
    parties?: readonly (string | null)[];
  };

/**
 * Returns the statement for the action's batch that writes a staff action to the audit log.
 * D1 evaluates `condition` at the statement's position: put the statement after the action, and let
 * `condition` look for a value that only this attempt can have written, such as `record.id`.
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
