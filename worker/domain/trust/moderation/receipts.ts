import { and, asc, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { moderationDecisions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { StaffReceipt } from "./contract.ts";
import { Receipt } from "./contract-api.ts";
import type { Decision } from "./effects.ts";
import { appealUntil } from "./rules.ts";

type ReceiptDeps = Pick<Deps, "db" | "now">;

/** Converts a decision to its form for the affected user, which names no staff member. */
export async function receiptOf(deps: ReceiptDeps, decision: Decision): Promise<Receipt> {
  const next = await deps.db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.userId, decision.userId),
        eq(moderationDecisions.changedFrom, decision.id),
      ),
    )
    .get();
  return toReceipt(decision, { now: deps.now(), changedTo: next?.id ?? null });
}

function toReceipt(
  d: Decision,
  { now, changedTo }: { now: number; changedTo: string | null },
): Receipt {
  const appeal =
    d.appealedAt === null
      ? null
      : {
          at: d.appealedAt,
          text: d.appeal,
          outcome: d.appealOutcome,
          reason: d.appealReason,
          decidedAt: d.appealDecidedAt,
        };
  return {
    ...fieldsOf(d, Receipt),
    changedTo,
    appeal,
    isOver: d.until !== null && d.until <= now,
    appealUntil: appealUntil(d, now),
  };
}

const affectedUser = alias(users, "person");
const staff = alias(users, "staff");
const decider = alias(users, "decider");

const staffRows = (db: Deps["db"]) =>
  db
    .select({
      decision: moderationDecisions,
      person: { id: affectedUser.id, username: affectedUser.username, role: affectedUser.role },
      staff: { id: staff.id, username: staff.username },
      decider: { id: decider.id, username: decider.username },
    })
    .from(moderationDecisions)
    .innerJoin(affectedUser, eq(affectedUser.id, moderationDecisions.userId))
    .innerJoin(staff, eq(staff.id, moderationDecisions.staffId))
    .leftJoin(decider, eq(decider.id, moderationDecisions.appealDecidedBy))
    .$dynamic();

type StaffRow = Awaited<ReturnType<typeof staffRows>>[number];

const toStaffReceipt = (
  { decision, person: user, staff: by, decider: on }: StaffRow,
  now: number,
): StaffReceipt => ({
  ...toReceipt(decision, { now, changedTo: null }),
  person: user,
  staff: by,
  appealDecidedBy: on,
});

/** Returns a moderation decision for staff. */
export async function getStaffReceipt(
  { db, now }: ReceiptDeps,
  decisionId: string,
): Promise<StaffReceipt> {
  const row = await staffRows(db).where(eq(moderationDecisions.id, decisionId)).get();
  if (!row) throw notFound(t("moderation.notFound.decision"));
  return toStaffReceipt(row, now());
}

/** Lists the moderation decisions about one user for staff, newest first, at most 100. */
export async function listDecisionsOn(
  { db, now }: ReceiptDeps,
  { userId }: { userId: string },
): Promise<StaffReceipt[]> {
  const rows = await staffRows(db)
    .where(eq(moderationDecisions.userId, userId))
    .orderBy(desc(moderationDecisions.createdAt))
    .limit(100);
  return rows.map((row) => toStaffReceipt(row, now()));
}

/** Lists the moderation decisions about the signed-in user, newest first, at most 100. */
export async function listOwnDecisions(
  { db, now }: ReceiptDeps,
  { userId }: { userId: string },
): Promise<Receipt[]> {
  const m = moderationDecisions;
  const rows = await db
    .select()
    .from(m)
    .where(eq(m.userId, userId))
    .orderBy(desc(m.createdAt))
    .limit(100);
  return rows.map((row) => toReceipt(row, { now: now(), changedTo: null }));
}

/**
 * Lists appeals: undecided ones oldest first, decided ones newest first.
 * @param input.before `appealedAt` of the last row on the previous page
 */
export async function listAppeals(
  { db, now }: ReceiptDeps,
  { state, before, limit }: { state: "waiting" | "decided"; before: number | null; limit: number },
): Promise<StaffReceipt[]> {
  const m = moderationDecisions;
  const isWaiting = state === "waiting";
  const rows = await staffRows(db)
    .where(
      and(
        isNotNull(m.appealedAt),
        isWaiting ? isNull(m.appealOutcome) : isNotNull(m.appealOutcome),
        isWaiting ? eq(m.state, "standing") : undefined,
        before === null || isWaiting ? undefined : lt(m.appealedAt, before),
      ),
    )
    .orderBy(isWaiting ? asc(m.appealedAt) : desc(m.appealedAt))
    .limit(limit);
  return rows.map((row) => toStaffReceipt(row, now()));
}
