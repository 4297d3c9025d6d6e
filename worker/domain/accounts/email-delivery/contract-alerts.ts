import * as z from "zod";

/** Names of the measurements whose limits staff are alerted about (domain/ops/alerts). */
export const ALERT_NAMES = [
  "errorRate",
  "databaseTime",
  "databaseSize",
  "queueDelay",
  "deadLetters",
] as const;
export type AlertName = (typeof ALERT_NAMES)[number];

/** Email to an admin when a measurement exceeds its limit, and when it is below the limit again. */
export const ALERT_MAIL = z.object({
  kind: z.literal("alert"),
  username: z.string(),
  alert: z.enum(ALERT_NAMES),
  event: z.enum(["started", "ended"]),
  /** Latest measurement, in the unit of the alert. */
  value: z.number(),
  /** Start of the alert, ms since the epoch. */
  startedAt: z.number(),
});
export type AlertMail = z.output<typeof ALERT_MAIL>;
