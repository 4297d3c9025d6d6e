import { and, desc, eq, lt, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { disputes, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { PaymentRef } from "../refund-policy/contract.ts";
import type { DisputeList, StaffDispute } from "./contract.ts";
import { partiesOf } from "./parties.ts";

const PAGE = 30;
const IS_OPEN = sql`${disputes.status} in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review')`;
const NEEDS_RESPONSE = sql`${disputes.status} in ('needs_response', 'warning_needs_response')`;

/**
 * Fetches and stores the disputes of a payment. Older data must never overwrite newer data. Posts
 * nothing to the ledger, because the sync of the payment does that.
 */
export async function syncDisputes(
  deps: Pick<Deps, "db" | "now" | "payments">,
  { userId, paymentIntentId, ...ref }: PaymentRef & { userId: string; paymentIntentId: string },
): Promise<void> {
  const syncedAt = deps.now();
  for (const { id, ...facts } of await deps.payments.findDisputes(paymentIntentId)) {
    const row = {
      ...facts,
      userId,
      subjectType: ref.subjectType,
      subjectId: ref.subjectId,
      syncedAt,
    };
    await deps.db
      .insert(disputes)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: disputes.id,
        set: row,
        setWhere: sql`${disputes.syncedAt} <= ${syncedAt}`,
      });
  }
}

/** Lists disputes for staff: disputes that need a response first, by deadline. */
export async function listDisputes(
  deps: Pick<Deps, "db" | "payments">,
  { list, after, limit = PAGE }: { list: DisputeList; after?: string; limit?: number },
): Promise<StaffDispute[]> {
  const d = disputes;
  const isOpen = list === "open" ? IS_OPEN : list === "closed" ? sql`not ${IS_OPEN}` : undefined;
  const at = sql`(select created_at from ${disputes} where id = ${after ?? ""})`;
  const next =
    after === undefined || list === "open"
      ? undefined
      : sql`(${d.createdAt}, ${d.id}) < (${at}, ${after})`;
  const rows = await select(deps)
    .where(and(isOpen, next))
    .orderBy(
      ...(list === "open"
        ? [sql`${d.dueAt} is null`, d.dueAt, d.id]
        : [desc(d.createdAt), desc(d.id)]),
    )
    .limit(list === "open" ? 200 : limit);
  return rows.map((row) => toStaff(deps, row));
}

/** Returns a dispute for staff. Throws DomainError NOT_FOUND. */
export async function getDispute(
  deps: Pick<Deps, "db" | "payments">,
  { disputeId }: { disputeId: string },
): Promise<StaffDispute> {
  const [row] = await select(deps).where(eq(disputes.id, disputeId)).limit(1);
  if (!row) throw notFound(t("refunds.notFound.dispute"));
  return toStaff(deps, row);
}

const select = ({ db }: Pick<Deps, "db">) =>
  db
    .select({
      dispute: disputes,
      user: { id: users.id, username: users.username, displayName: users.displayName },
      journals: sql<string>`(select json_group_array(json_object('id', id, 'kind', kind, 'postedAt', posted_at)) from ledger_journals
        where id in ('dispute:' || ${disputes.id}, 'dispute:' || ${disputes.id} || ':given_back'))`,
    })
    .from(disputes)
    .innerJoin(users, eq(users.id, disputes.userId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

function toStaff(
  { payments }: Pick<Deps, "payments">,
  { dispute, user, journals }: Row,
): StaffDispute {
  const { userId: _u, syncedAt: _s, ...facts } = dispute;
  return {
    ...facts,
    user,
    journals: JSON.parse(journals) as StaffDispute["journals"],
    url: payments.pageOf("dispute", dispute.id),
  };
}

/**
 * Saves evidence for the staff member who responds to the dispute at the payment company.
 * @throws DomainError NOT_FOUND; FORBIDDEN if the staff member made or received the disputed
 * payment; CONFLICT if another staff member changed the evidence meanwhile
 */
export async function saveEvidenceNote(
  deps: Pick<Deps, "db" | "now" | "newId">,
  {
    actor,
    disputeId,
    evidence,
    before,
  }: { actor: SignedInActor; disputeId: string; evidence: string; before: string },
): Promise<void> {
  const d = disputes;
  const dispute = await deps.db.select().from(d).where(eq(d.id, disputeId)).get();
  if (!dispute) throw notFound(t("refunds.notFound.dispute"));
  const parties = await partiesOf(deps, dispute);
  requireNoParty(actor.id, parties);
  if (evidence === dispute.evidence) return;
  const [noted] = await deps.db.batch([
    deps.db
      .update(d)
      .set({ evidence })
      .where(and(eq(d.id, disputeId), eq(d.evidence, before)))
      .returning({ id: d.id }),
    actionStatement(
      deps,
      {
        staffId: actor.id,
        userId: dispute.userId,
        parties,
        action: "dispute_note",
        subjectType: "dispute",
        subjectId: disputeId,
        reason: evidence,
        facts: { characters: evidence.length },
      },
      sql`changes() = 1`,
    ),
  ]);
  if (noted.length === 0) throw new DomainError("CONFLICT", t("refunds.disputes.evidenceConflict"));
}

/** Counts the disputes that need a response, and how many have less than three days left. */
export async function countDisputes({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ waiting: number; urgent: number }> {
  const row = await db
    .select({
      waiting: sql<number>`count(*)`,
      urgent: sql<number>`coalesce(sum(${lt(disputes.dueAt, now() + 3 * 86_400_000)}), 0)`,
    })
    .from(disputes)
    .where(NEEDS_RESPONSE)
    .get();
  return row ?? { waiting: 0, urgent: 0 };
}
