import * as z from "zod";
import { msg, t } from "#i18n/t.ts";

export const FLAGS = {
  sign_ups: {
    name: msg("flags.signUps.label"),
    about: msg("flags.signUps.description"),
    off: msg("flags.signUps.paused"),
    default: true,
  },
  uploads: {
    name: msg("flags.uploads.label"),
    about: msg("flags.uploads.description"),
    off: msg("flags.uploads.paused"),
    default: true,
  },
  going_live: {
    name: msg("flags.goingLive.label"),
    about: msg("flags.goingLive.description"),
    off: msg("flags.goingLive.paused"),
    default: true,
  },
  comments: {
    name: msg("flags.comments.label"),
    about: msg("flags.comments.description"),
    off: msg("flags.comments.paused"),
    default: true,
  },
  tips: {
    name: msg("flags.tips.label"),
    about: msg("flags.tips.description"),
    off: msg("flags.tips.paused"),
    default: true,
  },
} as const;
export type FlagKey = keyof typeof FLAGS;
export const FLAG_KEYS = Object.keys(FLAGS) as [FlagKey, ...FlagKey[]];

export const FLAG_MODES = ["off", "on", "percent", "people"] as const;
export type FlagMode = (typeof FLAG_MODES)[number];

/** Maximum seconds for which the old setting of a changed flag applies, because it is cached. */
export const FLAG_STALE_S = 30;

export const FLAG_USERS_MAX = 200;

const usernames = z
  .string()
  .max(FLAG_USERS_MAX * 25)
  .default("")
  .transform((text) =>
    [...new Set(text.toLowerCase().split(/[\s,]+/))]
      .map((name) => name.replace(/^@/, ""))
      .filter(Boolean),
  )
  .pipe(
    z.array(z.string().max(40)).max(FLAG_USERS_MAX, {
      error: () => t("flags.errors.tooManyUsers", { flagPeopleMax: FLAG_USERS_MAX }),
    }),
  );

export const SetFlagInput = z.object({
  key: z.enum(FLAG_KEYS),
  mode: z.enum(FLAG_MODES, { error: () => t("flags.errors.modeRequired") }),
  percent: z.coerce
    .number()
    .int()
    .min(0)
    .max(100, { error: () => t("flags.errors.percentInvalid") })
    .default(0),
  people: usernames,
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("flags.errors.reasonRequired") })
    .max(500, { error: () => t("flags.errors.reasonTooLong") }),
});
export type SetFlagInput = z.output<typeof SetFlagInput>;

export interface FlagState {
  key: FlagKey;
  mode: FlagMode;
  percent: number;
  people: string[];
  setBy: string | null;
  setAt: number | null;
}
