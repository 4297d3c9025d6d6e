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
   * Sends an email without the job queue, because a broken job queue may have caused the alert.
   * Several calls with the same id send one email if the email service knows idempotency keys.
   */
  sendMail: (mail: { to: string; content: MailContent }, id: string) => Promise<void>;
};

/**
 * Starts the alerts of measurements above their limits, ends the alerts of all other measurements,
 * and emails each start and end to all admins. A measurement of null changes no alert. If no
 * admin could be emailed, the next call of this function emails the change again.
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

/** D1 cannot store infinity, so an infinite duration is stored as the largest safe integer. */
const finite = (value: number) => Math.min(value, Number.MAX_SAFE_INTEGER);

async function start(
  { db, now }: AlertDeps,
  { name, value }: { name: AlertName; value: number },
): Promise<void> {
  await db
    .insert(alerts)
    .values({ name, value: finite(value), startedAt: now() })
    // If the email about the alert's end was not sent yet, the ended alert continues.
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

/** Emails the start or the end of an alert to the admins. Deletes an alert that has ended. */
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
  { db, sendMail, log }: AlertDeps,
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
        isNull(users.deletionRequestedAt),
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
  const failed = sent.filter((one) => one.status === "rejected");
  for (const { reason } of failed)
    log.error("alert not emailed to an admin", reason, { alert: name });
  // A retry emails all admins again, so it is only made if no admin got the email.
  if (failed[0] && failed.length === sent.length) throw failed[0].reason;
}

/** Lists the alerts that have started and not ended, oldest first. */
export const listAlerts = ({ db }: Pick<Deps, "db">): Promise<ActiveAlert[]> =>
  db
    .select({ name: alerts.name, value: alerts.value, startedAt: alerts.startedAt })
    .from(alerts)
    .where(isNull(alerts.endedAt))
    .orderBy(asc(alerts.startedAt));
