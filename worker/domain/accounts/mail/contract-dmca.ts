import * as z from "zod";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "./contract-events.ts";

/** State of a copyright notice that an email reports. */
export type DmcaEvent = (typeof NOTICE_STATES)[number];

/**
 * Content of an email about a copyright notice. The recipient is the sender of the notice, or the
 * creator of the video. `username` is null if the recipient has no account.
 */
export const DMCA_MAIL = z.object({
  kind: z.literal("dmca"),
  event: z.enum(NOTICE_STATES),
  username: z.string().nullable(),
  /** Language of a recipient without an account. Null if unknown or given by the account. */
  locale: z.enum(LOCALES).nullable().default(null),
  number: z.string(),
  title: z.string(),
  /** The text that belongs to the event: the reason, the notice or the counter-notice. */
  text: z.string(),
  /** Time when the video is restored, ms since the epoch. */
  restoreAt: z.number().nullable(),
  path: z.string(),
});
export type DmcaMail = z.output<typeof DMCA_MAIL>;
