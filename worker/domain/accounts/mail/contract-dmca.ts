import * as z from "zod";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "./contract-events.ts";

/** What became of a notice of infringement. */
export type DmcaEvent = (typeof NOTICE_STATES)[number];

/** To whoever sent the notice (no username: they need no account), or to the owner of the video. */
export const DMCA_MAIL = z.object({
  kind: z.literal("dmca"),
  event: z.enum(NOTICE_STATES),
  username: z.string().nullable(),
  /** Of a reader without an account; null: not known, or the account's holds. */
  locale: z.enum(LOCALES).nullable().default(null),
  /** The notice's. */
  number: z.string(),
  /** Of the video. */
  title: z.string(),
  /** The reason, the notice or the counter-notice, as the event has it. */
  text: z.string(),
  /** From when the video comes back; milliseconds since the epoch. */
  restoreAt: z.number().nullable(),
  path: z.string(),
});
export type DmcaMail = z.output<typeof DMCA_MAIL>;
