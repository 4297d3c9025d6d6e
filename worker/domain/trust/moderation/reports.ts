import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import { moderationDecisions, reportAssignments, reports, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { ReportReason, ReportSubject } from "../safety/contract-reports.ts";
import type { DismissInput, ReportGroup, ReportListState } from "./contract.ts";
import { OwnReport, ReportDetail } from "./contract-api.ts";
import { decidedMeanwhile } from "./decide.ts";
import type { SubjectRef } from "./find-subject.ts";
import { notifyReporters } from "./notify-decision.ts";

const HOUR_MS = 3_600_000;
const DETAILS_MAX = 100;

interface Queue {
  actor: SignedInActor;
  state: ReportListState;
  subjectType: ReportSubject | null;
  reason: ReportReason | null;
  /** Minimum age of a subject's oldest report, hours. */
  overHours: number | null;
  after: string | null;
  limit: number;
}

const creator = alias(users, "owner");
const assignee = alias(users, "assignee");
const ofSubject = ({ subjectType, subjectId }: SubjectRef) =>
  and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId));

/**
 * Lists reports grouped by reported content: open ones by longest wait, others by latest decision.
 * Omits reports about the staff member's own content. An invalid `after` returns no reports.
 */
export async function listReports(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor, state, subjectType, reason, overHours, after, limit }: Queue,
): Promise<{ groups: ReportGroup[]; next: string | null }> {
  const isOpen = state === "open" || state === "mine";
  const sortTime = isOpen
    ? sql<number>`min(${reports.createdAt})`
    : sql<number>`max(${reports.resolvedAt})`;
  const key = sql<string>`${reports.subjectType} || '/' || ${reports.subjectId}`;
  const having: SQL[] = [];
  if (reason !== null) having.push(sql`sum(${reports.reason} = ${reason}) > 0`);
  const [, afterAt, afterKey] = /^(\d{1,15})\.(.{1,160})$/.exec(after ?? "") ?? [];
  if (afterAt !== undefined) {
    const at = Number(afterAt);
    having.push(
      isOpen
        ? sql`(${sortTime}, ${key}) > (${at}, ${afterKey})`
        : sql`(${sortTime}, ${key}) < (${at}, ${afterKey})`,
    );
  }
  if (overHours !== null)
    having.push(lte(sql`min(${reports.createdAt})`, now() - overHours * HOUR_MS));
  const rows = await db
    .select({
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      key,
      count: sql<number>`count(*)`,
      reasons: sql<string>`group_concat(distinct ${reports.reason})`,
      excerpt: sql<string>`substr(max(${reports.evidence}), 1, 200)`,
      owner: { id: creator.id, username: creator.username },
      assignee: { id: assignee.id, username: assignee.username },
      firstAt: sql<number>`min(${reports.createdAt})`,
      lastAt: sql<number>`max(${reports.createdAt})`,
      place: sortTime,
    })
    .from(reports)
    .leftJoin(creator, eq(creator.id, reports.subjectUserId))
    .leftJoin(
      reportAssignments,
      and(
        eq(reportAssignments.subjectType, reports.subjectType),
        eq(reportAssignments.subjectId, reports.subjectId),
      ),
    )
    .leftJoin(assignee, eq(assignee.id, reportAssignments.staffId))
    .where(
      and(
        eq(reports.state, isOpen ? "open" : state),
        state === "mine" ? eq(reportAssignments.staffId, actor.id) : undefined,
        subjectType === null ? undefined : eq(reports.subjectType, subjectType),
        sql`${reports.subjectUserId} is not ${actor.id}`,
      ),
    )
    .groupBy(reports.subjectType, reports.subjectId)
    .having(and(...having))
    .orderBy(isOpen ? asc(sortTime) : desc(sortTime), isOpen ? asc(key) : desc(key))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const lastRow = rows.length > limit ? page.at(-1) : undefined;
  return {
    groups: page.map(({ key: _key, place: _place, reasons, ...row }) => ({
      ...row,
      reasons: reasons.split(",") as ReportReason[],
    })),
    next: lastRow ? `${lastRow.place}.${lastRow.key}` : null,
  };
}

/**
 * Returns at most 100 reports about a subject, oldest first, and the assigned staff member.
 * Throws FORBIDDEN if the staff member owns the subject, because the reports name their senders.
 */
export async function getReports(
  { db }: Pick<Deps, "db">,
  { actor, ...subject }: SubjectRef & { actor: SignedInActor },
): Promise<{ reports: ReportDetail[]; assignee: { id: string; username: string } | null }> {
  const r = reports;
  const [rows, [assigned]] = await db.batch([
    db
      .select({
        ...columnsOf(r, ReportDetail),
        ownerId: r.subjectUserId,
        // The column needs a name of its own: in a batch, D1 merges two columns that are both named
        // `id`.
        reporterId: r.reporterId,
        reporterName: users.username,
      })
      .from(r)
      .innerJoin(users, eq(users.id, r.reporterId))
      .where(ofSubject(subject))
      .orderBy(asc(r.createdAt))
      .limit(DETAILS_MAX),
    db
      .select({ id: users.id, username: users.username })
      .from(reportAssignments)
      .innerJoin(users, eq(users.id, reportAssignments.staffId))
      .where(
        and(
          eq(reportAssignments.subjectType, subject.subjectType),
          eq(reportAssignments.subjectId, subject.subjectId),
        ),
      ),
  ]);
  if (rows.length === 0) throw notFound(t("moderation.notFound.report"));
  requireNoParty(
    actor.id,
    rows.map(({ ownerId }) => ownerId),
  );
  const details = rows.map(({ ownerId: _, reporterId, reporterName, ...row }) => ({
    ...row,
    reporter: { id: reporterId, username: reporterName },
  }));
  return { reports: details, assignee: assigned ?? null };
}

const findReportedUser = ({ db }: Pick<Deps, "db">, subject: SubjectRef) =>
  db
    .select({ userId: reports.subjectUserId })
    .from(reports)
    .where(ofSubject(subject))
    .limit(1)
    .get();

/** Assigns the reports about a subject to the staff member; with `take` false, unassigns them. */
export async function assignReports(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, take, ...subject }: SubjectRef & { actor: SignedInActor; take: boolean },
): Promise<void> {
  const { db } = deps;
  await getReports(deps, { ...subject, actor });
  const a = reportAssignments;
  const { subjectType, subjectId } = subject;
  const reportedUser = await findReportedUser(deps, subject);
  const record = {
    staffId: actor.id,
    userId: reportedUser?.userId ?? null,
    subjectType,
    subjectId,
    reason: "",
  } as const;
  if (!take) {
    const isOwnAssignment = and(
      eq(a.subjectType, subjectType),
      eq(a.subjectId, subjectId),
      eq(a.staffId, actor.id),
    );
    await db.batch([
      db.delete(a).where(isOwnAssignment),
      actionStatement(deps, { ...record, action: "report_release" }, sql`changes() > 0`),
    ]);
    return;
  }
  const createdAt = deps.now();
  await db.batch([
    db
      .insert(a)
      .values({ subjectType, subjectId, staffId: actor.id, createdAt })
      .onConflictDoUpdate({
        target: [a.subjectType, a.subjectId],
        set: { staffId: actor.id, createdAt },
      }),
    actionStatement(deps, { ...record, action: "report_assign" }),
  ]);
}

/**
 * Closes the open reports about a subject without a measure, and notifies the reporters. Reports
 * after `seenAt` stay open, because they can be about content that changed since then.
 */
export async function dismissReports(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  { actor, reason, seenAt, ...subject }: SubjectRef & DismissInput & { actor: SignedInActor },
): Promise<void> {
  const { db } = deps;
  const { subjectType, subjectId } = subject;
  const reportedUser = await findReportedUser(deps, subject);
  requireNoParty(actor.id, [reportedUser?.userId ?? null]);
  const resolvedAt = deps.now();
  const id = deps.newId("act");
  const isSeen = and(ofSubject(subject), eq(reports.state, "open"), lte(reports.createdAt, seenAt));
  const record = {
    id,
    staffId: actor.id,
    userId: reportedUser?.userId ?? null,
    action: "report_dismiss",
    subjectType,
    subjectId,
    reason,
  } as const;
  const isDone = sql`exists (select 1 from staff_actions where id = ${id})`;
  const [, dismissed] = await db.batch([
    actionStatement(deps, record, sql`exists (select 1 from ${reports} where ${isSeen})`),
    db
      .update(reports)
      .set({ state: "dismissed", resolvedAt })
      .where(and(isSeen, isDone))
      .returning({ id: reports.id }),
    db
      .delete(reportAssignments)
      .where(
        and(
          eq(reportAssignments.subjectType, subjectType),
          eq(reportAssignments.subjectId, subjectId),
          isDone,
        ),
      ),
  ]);
  if (dismissed.length === 0) throw decidedMeanwhile();
  await notifyReporters(deps, { ...subject, resolvedAt, decision: null });
}

/** Lists the reports that the user has sent, newest first, at most 100. */
export async function listOwnReports(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<OwnReport[]> {
  const r = reports;
  return db
    .select(columnsOf(r, OwnReport))
    .from(r)
    .where(eq(r.reporterId, userId))
    .orderBy(desc(r.createdAt))
    .limit(DETAILS_MAX);
}

/** Counts the reported subjects with open reports, by type, and the undecided appeals. */
export async function countReports({ db }: Pick<Deps, "db">): Promise<{
  byType: { subjectType: ReportSubject; groups: number }[];
  oldestAt: number | null;
  appeals: number;
  oldestAppealAt: number | null;
}> {
  const m = moderationDecisions;
  const [byType, [oldest], [appeals]] = await db.batch([
    db
      .select({
        subjectType: reports.subjectType,
        groups: sql<number>`count(distinct ${reports.subjectId})`,
      })
      .from(reports)
      .where(eq(reports.state, "open"))
      .groupBy(reports.subjectType),
    db
      .select({ at: sql<number | null>`min(${reports.createdAt})` })
      .from(reports)
      .where(eq(reports.state, "open")),
    db
      .select({ n: sql<number>`count(*)`, at: sql<number | null>`min(${m.appealedAt})` })
      .from(m)
      .where(
        and(
          sql`${m.appealedAt} is not null and ${m.appealOutcome} is null`,
          inArray(m.state, ["standing"]),
        ),
      ),
  ]);
  return {
    byType,
    oldestAt: oldest?.at ?? null,
    appeals: appeals?.n ?? 0,
    oldestAppealAt: appeals?.at ?? null,
  };
}
