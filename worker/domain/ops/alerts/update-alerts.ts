import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alerts, users } from "../../../db/schema.ts";
import type { MailContent } from "../../accounts/email-delivery/contract.ts";
import {
  ALERT_NAMES,
  type AlertMail,
  type AlertName,
} from "../../accounts/email-delivery/contract-alerts.ts";
import type { Deps } from "../../deps.ts";
import { type ActiveAlert, ALERTS } from "./contract.ts";
import type { Measurements } from "./measure.ts";

type AlertRow = typeof alerts.$inferSelect;

type AlertDeps = Pick<Deps, "db" | "now" | "log"> & {
  /**
   * Sends an email without the job queue, because the queue may be the part that fails. Sends an
   * email with the same id only once.
   */
  sendMail: (mail: { to: string; content: MailContent }, id: string) => Promise<void>;
};

/**
 * Starts and ends alerts, and emails each change to all admins. A value of null changes nothing. If
 * an email fails, the next call sends it again.
 */
export async function updateAlerts(deps: AlertDeps, measurements: Measurements): Promise<void> {
  for (const name of ALERT_NAMES) {
    const value = measurements[name];
    if (value === null) continue;
    if (value > ALERTS[name].limit) await start(deps, { name, value });
    else await end(deps, { name, value });
  }
  const unsent = await deps.db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.mailedAt), isNotNull(alerts.endedAt)));
  for (const alert of unsent) {
    await announce(deps, alert).catch((error: unknown) =>
      deps.log.error("alert not emailed", error, { alert: alert.name }),
    );
  }
}

/** D1 stores no infinity, so an infinite duration is stored as the largest number. */
const finite = (value: number) => Math.min(value, Number.MAX_SAFE_INTEGER);

async function start(
  { db, now }: AlertDeps,
  { name, value }: { name: AlertName; value: number },
): Promise<void> {
  await db
    .insert(alerts)
    .values({ name, value: finite(value), startedAt: now() })
    // An alert whose end was not emailed yet continues.
    .onConflictDoUpdate({ target: alerts.name, set: { value: finite(value), endedAt: null } });
}

async function end(
  { db, now }: AlertDeps,
  { name, value }: { name: AlertName; value: number },
): Promise<void> {
  await db
    .update(alerts)
    .set({ value, endedAt: sql`coalesce(${alerts.endedAt}, ${now()})` })
    .where(eq(alerts.name, name));
}

/** Emails the start or the end of an alert, and deletes an ended alert. */
async function announce(deps: AlertDeps, alert: AlertRow): Promise<void> {
  const { name, endedAt, mailedAt } = alert;
  const isThis = and(eq(alerts.name, name), eq(alerts.startedAt, alert.startedAt));
  if (endedAt === null) {
    await mailAdmins(deps, alert, "started");
    await deps.db.update(alerts).set({ mailedAt: deps.now() }).where(isThis);
    return;
  }
  if (mailedAt !== null) await mailAdmins(deps, alert, "ended");
  await deps.db.delete(alerts).where(and(isThis, eq(alerts.endedAt, endedAt)));
}

async function mailAdmins(
  { db, sendMail }: AlertDeps,
  { name, value, startedAt }: AlertRow,
  event: AlertMail["event"],
): Promise<void> {
  const admins = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, "admin"),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    );
  const sent = await Promise.allSettled(
    admins.map(({ id, username, email }) =>
      sendMail(
        { to: email, content: { kind: "alert", username, alert: name, event, value, startedAt } },
        `mail_alert_${name}_${startedAt}_${event}_${id}`,
      ),
    ),
  );
  const failed = sent.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Lists the alerts that have started and not ended, oldest first. */
export const listAlerts = ({ db }: Pick<Deps, "db">): Promise<ActiveAlert[]> =>
  db
    .select({ name: alerts.name, value: alerts.value, startedAt: alerts.startedAt })
    .from(alerts)
    .where(isNull(alerts.endedAt))
    .orderBy(asc(alerts.startedAt));
