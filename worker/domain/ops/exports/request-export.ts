import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { dataExports } from "../../../db/schema.ts";
import { securityEventStatement } from "../../accounts/sessions/note-security-event.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { forgiveTry, limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { DataExport } from "./contract.ts";

type Row = typeof dataExports.$inferSelect;

const toExport = ({
  id,
  state,
  doneBytes,
  totalBytes,
  failureReason,
  createdAt,
  expiresAt,
}: Row): DataExport => ({
  id,
  state,
  doneBytes,
  totalBytes,
  failureReason: failureReason === null ? null : t("exports.request.failure"),
  createdAt,
  expiresAt,
});

/** Returns the user's newest export that has not expired; null if there is none. */
export async function findExport(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<DataExport | null> {
  const row = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
    .get();
  return row && (row.expiresAt === null || row.expiresAt > now()) ? toExport(row) : null;
}

/**
 * Starts an export of a user's data, which replaces the user's last export. A user can start three
 * exports a day. The security log names the browser that requested the export, because the export
 * contains all data of the user.
 * @param input.userAgent user agent of the browser; empty if no browser requested the export
 * @throws DomainError CONFLICT if an earlier export is unfinished
 * @throws DomainError RATE_LIMITED above three exports a day
 */
export async function requestExport(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "throttle" | "log">,
  { userId, userAgent = "" }: { userId: string; userAgent?: string },
): Promise<void> {
  const { db, now, newId, queue } = deps;
  const limit = limits.exports(userId);
  await spendTry(deps, limit);
  const id = newId("exp");
  const [inserted] = await db.batch([
    db
      .insert(dataExports)
      .values({ id, userId, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: dataExports.id }),
    securityEventStatement(
      deps,
      { userId, kind: "export_requested", userAgent },
      sql`exists (select 1 from ${dataExports} where id = ${id})`,
    ),
  ]);
  if (inserted.length === 0) throw new DomainError("CONFLICT", t("exports.request.alreadyRunning"));
  await queue.send({ type: "make-export", exportId: id }).catch(async (cause: unknown) => {
    // An export without a job would block the user's next exports for hours.
    // If the queue has accepted the job nevertheless, the job finds no export and does nothing.
    await db
      .delete(dataExports)
      .where(and(eq(dataExports.id, id), eq(dataExports.state, "queued")));
    await forgiveTry(deps, limit);
    throw cause;
  });
}

/**
 * Returns the stored file of an export to the user whose data it contains.
 * The error is the same for another user's export, an unfinished export and an expired export.
 */
export async function getExportFile(
  deps: Pick<Deps, "db" | "now">,
  { exportId, actor }: { exportId: string; actor: SignedInActor },
): Promise<{ key: string; fileName: string }> {
  await requireRecentProof(deps, actor);
  const row = await deps.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, actor.id),
        eq(dataExports.state, "ready"),
        gt(dataExports.expiresAt, deps.now()),
        isNotNull(dataExports.key),
      ),
    )
    .get();
  if (!row || row.key === null) throw notFound(t("exports.notFound.export"));
  const day = new Date(row.createdAt).toISOString().slice(0, 10);
  return { key: row.key, fileName: `tributary-${actor.username}-${day}.zip` };
}
