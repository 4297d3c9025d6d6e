import * as z from "zod";

export const SUPPORT_CATEGORIES = ["account", "plan", "earnings", "upload", "live", "safety", "other"] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

export const SUPPORT_CATEGORY_LABELS: Record<SupportCategory, string> = {
  account: "Account and signing in",
  plan: "Plan, payment or refund",
  earnings: "Earnings and payouts",
  upload: "Uploading and watching",
  live: "Going live",
  safety: "Safety and copyright",
  other: "Something else",
};

export const SUPPORT_SUBJECT_MAX = 120;
export const SUPPORT_TEXT_MAX = 4000;
/** Requests of one account that wait for an answer at a time. */
export const SUPPORT_OPEN_MAX = 5;
/** Messages of its person on one request that no answer has come between. */
export const SUPPORT_UNANSWERED_MAX = 10;

/** Text as a person typed it: no control characters but line breaks and tabs, no halves of surrogate pairs. */
const clean = (value: string) => value.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "");

const Text = z
  .string()
  .max(SUPPORT_TEXT_MAX * 2, `At most ${SUPPORT_TEXT_MAX} characters`)
  .transform((value) => clean(value).trim())
  .pipe(z.string().min(1, "Write what it is about").max(SUPPORT_TEXT_MAX, `At most ${SUPPORT_TEXT_MAX} characters`));

/** The form of a new request. */
export const SupportRequestInput = z.object({
  category: z.enum(SUPPORT_CATEGORIES, "Choose what it is about"),
  subject: z
    .string()
    .max(SUPPORT_SUBJECT_MAX * 4, `At most ${SUPPORT_SUBJECT_MAX} characters`)
    .transform((value) => clean(value).replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "Say it in a few words").max(SUPPORT_SUBJECT_MAX, `At most ${SUPPORT_SUBJECT_MAX} characters`)),
  text: Text,
});
export type SupportRequestInput = z.output<typeof SupportRequestInput>;

/** One more message on a request, of its person or of the staff. */
export const SupportReplyInput = z.object({ text: Text });

export const SUPPORT_STATES = ["waiting", "answered", "closed"] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

export interface SupportMessage {
  id: string;
  fromStaff: boolean;
  text: string;
  createdAt: number;
}

/** A request in its person's list. */
export interface SupportSummary {
  id: string;
  category: SupportCategory;
  subject: string;
  state: SupportState;
  createdAt: number;
  updatedAt: number;
  /** Until when an answer is promised; null where none is awaited. */
  dueAt: number | null;
}

export interface SupportThread extends SupportSummary {
  messages: SupportMessage[];
}
