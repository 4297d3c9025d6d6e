import { sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { staffActions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { PrivateRecord } from "./contract-subjects.ts";

type ReadingDeps = Pick<Deps, "db" | "now" | "newId">;
type Reader = Pick<SignedInActor, "id" | "role">;

/** Time in ms within which a reload of a page by staff adds no second entry to the audit log. */
const SAME_READING_MS = 3_600_000;

interface StaffReading {
  actor: Reader;
  /** Users whose records staff read. The reader's own ID is ignored. */
  userIds: readonly (string | null | undefined)[];
  type: PrivateRecord;
}

/**
 * Logs that staff read users' payments or messages.
 * Callers must log before they send the records, and must send nothing if this call fails.
 * Within `withinMs`, the same reader, user and kind of record are logged once; 0 logs every call.
 */
export async function recordReading(
  { db, now, newId }: ReadingDeps,
  { actor, userIds, type, withinMs = SAME_READING_MS }: StaffReading & { withinMs?: number },
): Promise<void> {
  const readUserIds = [...new Set(userIds)].filter(
    (id): id is string => typeof id === "string" && id !== actor.id,
  );
  if (readUserIds.length === 0) return;
  const at = now();
  const action = type === "support" ? "messages_view" : "money_view";
  const facts = JSON.stringify({ type });
  const lines = JSON.stringify(readUserIds.map((userId) => [newId("act"), userId]));
  const readUserId = sql`json_extract(value, '$[1]')`;
  await insertWhere(
    db,
    staffActions,
    {
      id: sql`json_extract(value, '$[0]')`,
      staffId: actor.id,
      userId: readUserId,
      action,
      subjectType: "user",
      subjectId: readUserId,
      reason: "",
      facts,
      createdAt: at,
    },
    sql`not exists (select 1 from ${staffActions} s where s.staff_id = ${actor.id} and s.user_id = ${readUserId}
      and s.action = ${action} and s.facts = ${facts} and s.created_at > ${at - withinMs} and ${withinMs} > 0)`,
    { from: sql`json_each(${lines})` },
  );
}

/** Allows only the user and admins to read the user's money records, and logs admins' readings. */
export async function requireMoneyReader(
  deps: ReadingDeps,
  { actor, userId, type }: { actor: Reader; userId: string; type: PrivateRecord },
): Promise<void> {
  if (actor.id === userId) return;
  if (actor.role !== "admin") throw new DomainError("FORBIDDEN", t("users.account.notOwn"));
  await recordReading(deps, { actor, userIds: [userId], type, withinMs: 0 });
}
