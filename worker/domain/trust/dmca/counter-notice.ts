import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { dmcaCounterNotices, dmcaNotices } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { CounterInput } from "./contract.ts";
import { emailNotifier, notifyCreator } from "./notify-parties.ts";
import { restoreTime } from "./rules.ts";

type CounterDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/**
 * Stores the owner's counter-notice and emails it to the sender of the copyright notice.
 * The video returns after `RESTORE_BUSINESS_DAYS`, unless the sender of the notice sues.
 */
export async function counterNotice(
  deps: CounterDeps,
  { userId, noticeId, counter }: { userId: string; noticeId: string; counter: CounterInput },
): Promise<void> {
  const { db } = deps;
  const isOwnNotice = and(eq(dmcaNotices.id, noticeId), eq(dmcaNotices.ownerId, userId));
  if (!(await db.select({ id: dmcaNotices.id }).from(dmcaNotices).where(isOwnNotice).get()))
    throw notFound(t("dmca.notFound.notice"));
  const at = deps.now();
  const { reason, name, postal, phone, signature } = counter;
  const [changed] = await db.batch([
    db
      .update(dmcaNotices)
      .set({ state: "countered", restoreAt: restoreTime(at), updatedAt: at })
      .where(and(isOwnNotice, eq(dmcaNotices.state, "taken_down")))
      .returning(),
    insertWhere(
      db,
      dmcaCounterNotices,
      { noticeId, userId, reason, name, postal, phone, signature, createdAt: at },
      sql`exists (select 1 from ${dmcaNotices} n where n.id = ${noticeId} and n.state = 'countered' and n.updated_at = ${at})`,
    ).onConflictDoNothing(),
  ]);
  const [notice] = changed;
  if (!notice) throw new DomainError("CONFLICT", t("dmca.errors.counterNoticeClosed"));
  const text = [`${name}, ${postal.replace(/\n+/g, ", ")}, ${phone}`, reason].join("\n");
  await emailNotifier(deps, notice, "countered", text);
  await notifyCreator(deps, notice, "countered");
}
