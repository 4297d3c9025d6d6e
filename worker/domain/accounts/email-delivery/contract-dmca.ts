import * as z from "zod";
import { LOCALES } from "#i18n/locale.ts";
import { NOTICE_STATES } from "./contract-events.ts";

export type DmcaEvent = (typeof NOTICE_STATES)[number];

/** Email about a copyright notice, to its sender or to the creator of the video. */
export const DMCA_MAIL = z.object({
  kind: z.literal("dmca"),
  event: z.enum(NOTICE_STATES),
  username: z.string().nullable(),
  /** Language of a recipient without an account. */
  locale: z.enum(LOCALES).nullable().default(null),
  number: z.string(),
  title: z.string(),
  text: z.string(),
  /** Time when the video is restored, ms since the epoch. */
  restoreAt: z.number().nullable(),
  path: z.string(),
});
export type DmcaMail = z.output<typeof DMCA_MAIL>;
