import * as z from "zod";

/** Every feature flag: what it switches, what holds until staff set it, and what people read while it is off for them. */
export const FLAGS = {
  sign_ups: {
    name: "Sign-ups",
    about: "New accounts, by password and by Google or Apple",
    off: "New accounts cannot be made at the moment. Please try again later.",
    default: true,
  },
  uploads: {
    name: "Uploads",
    about: "New videos and new files; what is uploaded already plays on",
    off: "Uploading is paused at the moment. Your drafts are kept; please try again later.",
    default: true,
  },
  going_live: {
    name: "Going live",
    about: "New streams, from the browser and from encoders; running ones go on",
    off: "Going live is paused at the moment. Please try again later.",
    default: true,
  },
  comments: {
    name: "Comments",
    about: "New comments and changes to them; what was written can be read",
    off: "Commenting is paused at the moment. Please try again later.",
    default: true,
  },
  tips: {
    name: "Tips",
    about: "New tips; those under way are finished",
    off: "Tips are paused at the moment. Nothing was charged; please try again later.",
    default: true,
  },
} as const;
export type FlagKey = keyof typeof FLAGS;
export const FLAG_KEYS = Object.keys(FLAGS) as [FlagKey, ...FlagKey[]];

/** How long after a change some may still find the flag as it was, seconds. */
export const FLAG_STALE_S = 30;
export const FLAG_PEOPLE_MAX = 200;

const people = z
  .string()
  .max(FLAG_PEOPLE_MAX * 25)
  .default("")
  .transform((text) => [...new Set(text.toLowerCase().split(/[\s,]+/))].map((name) => name.replace(/^@/, "")).filter(Boolean))
  .pipe(z.array(z.string().max(40)).max(FLAG_PEOPLE_MAX, `At most ${FLAG_PEOPLE_MAX} people`));

/** What staff set of a flag. */
export const SetFlagInput = z.object({
  key: z.enum(FLAG_KEYS),
  mode: z.enum(["off", "on", "percent", "people"], { error: "Choose for whom" }),
  percent: z.coerce.number().int().min(0).max(100, "From 0 to 100").default(0),
  people,
  reason: z.string().trim().min(3, "Say why, for the record").max(500, "At most 500 characters"),
});
export type SetFlagInput = z.output<typeof SetFlagInput>;

export interface FlagState {
  key: FlagKey;
  mode: "off" | "on" | "percent" | "people";
  percent: number;
  /** Usernames. */
  people: string[];
  /** Who set it last, and when; null while its default holds. */
  setBy: string | null;
  setAt: number | null;
}
