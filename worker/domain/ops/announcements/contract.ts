import * as z from "zod";
import { t } from "#i18n/t.ts";

export const LEVELS = ["info", "warning", "critical"] as const;
export type AnnouncementLevel = (typeof LEVELS)[number];
export const AUDIENCES = [
  "everyone",
  "signed_in",
  "creators",
  "free",
  "premium",
  "creator_pro",
] as const;
export type Audience = (typeof AUDIENCES)[number];
export const ANNOUNCEMENT_MAX = 240;

const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, {
    error: () => t("announcements.period.dateTimeInvalid"),
  })
  .transform((text) => Date.parse(`${text}:00Z`))
  .pipe(z.number({ error: () => t("announcements.period.dateTimeInvalid") }));

/** Times are in UTC, for example `2026-11-21T16:05`. */
export const AnnouncementInput = z
  .object({
    text: z
      .string()
      .trim()
      .min(3, { error: () => t("announcements.text.missing") })
      .max(ANNOUNCEMENT_MAX, {
        error: () => t("announcements.text.tooLong", { announcementMax: ANNOUNCEMENT_MAX }),
      }),
    level: z.enum(LEVELS),
    linkLabel: z
      .string()
      .trim()
      .max(40, { error: () => t("announcements.link.labelTooLong") })
      .default(""),
    linkUrl: z
      .string()
      .trim()
      .max(300)
      .regex(/^$|^\/(?!\/)\S*$|^https:\/\/\S+$/, {
        error: () => t("announcements.link.addressInvalid"),
      })
      .default(""),
    audience: z.enum(AUDIENCES),
    dismissable: z.preprocess((value) => value === "on" || value === true, z.boolean()),
    startsAt: time,
    endsAt: time,
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    error: () => t("announcements.period.endBeforeStart"),
    path: ["endsAt"],
  })
  .refine(({ linkLabel, linkUrl }) => (linkLabel === "") === (linkUrl === ""), {
    error: () => t("announcements.link.incomplete"),
    path: ["linkUrl"],
  });
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

export interface StaffAnnouncement {
  id: string;
  text: string;
  level: AnnouncementLevel;
  link: { label: string; url: string } | null;
  audience: Audience;
  dismissable: boolean;
  startsAt: number;
  endsAt: number;
  by: string;
}

export type ShownAnnouncement = Pick<
  StaffAnnouncement,
  "id" | "text" | "level" | "link" | "dismissable"
>;
