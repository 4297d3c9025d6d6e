import * as z from "zod";

/** Names of the measurements that alert admins above a limit (domain/ops/alerts). */
export const ALERT_NAMES = [
  "errorRate",
  "databaseTime",
  "databaseSize",
  "queueDelay",
  "deadLetters",
] as const;
export type AlertName = (typeof ALERT_NAMES)[number];

/** Email to an admin about the start or the end of an alert. */
export const ALERT_MAIL = z.object({
  kind: z.literal("alert"),
  username: z.string(),
  alert: z.enum(ALERT_NAMES),
  event: z.enum(["started", "ended"]),
  /** Latest value of the measurement, in the unit that `ALERTS` (domain/ops/alerts) documents. */
  value: z.number(),
  /** Start of the alert, ms since the epoch. */
  startedAt: z.number(),
});
export type AlertMail = z.output<typeof ALERT_MAIL>;
