import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { plainLine, plainText } from "../../kernel/text/contract.ts";
import type { SupportChat } from "./contract-chat.ts";

export const SUPPORT_CATEGORIES = [
  "account",
  "plan",
  "earnings",
  "upload",
  "live",
  "safety",
  "other",
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

export const SUPPORT_CATEGORY_LABELS: Record<SupportCategory, Message> = {
  account: msg("support.category.account"),
  plan: msg("support.category.plan"),
  earnings: msg("support.category.earnings"),
  upload: msg("support.category.upload"),
  live: msg("support.category.live"),
  safety: msg("support.category.safety"),
  other: msg("support.category.other"),
};

export const SUPPORT_SUBJECT_MAX = 120;
export const SUPPORT_TEXT_MAX = 4000;
export const SUPPORT_OPEN_MAX = 5;
/** Maximum number of messages that a requester can send without a reply by staff. */
export const SUPPORT_UNANSWERED_MAX = 10;

const Text = plainText({
  max: SUPPORT_TEXT_MAX,
  tooLong: () => t("support.errors.textTooLong", { supportTextMax: SUPPORT_TEXT_MAX }),
  missing: () => t("support.errors.textRequired"),
});

export const SupportRequestInput = z.object({
  category: z.enum(SUPPORT_CATEGORIES, { error: () => t("support.errors.categoryRequired") }),
  subject: plainLine({
    max: SUPPORT_SUBJECT_MAX,
    tooLong: () => t("support.errors.subjectTooLong", { supportSubjectMax: SUPPORT_SUBJECT_MAX }),
    missing: () => t("support.errors.subjectRequired"),
  }),
  text: Text,
});
export type SupportRequestInput = z.output<typeof SupportRequestInput>;

export const ChatStartInput = SupportRequestInput.pick({ category: true, text: true });
export type ChatStartInput = z.output<typeof ChatStartInput>;

export const SupportReplyInput = z.object({ text: Text });

export const SUPPORT_STATES = ["waiting", "answered", "closed"] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

export interface SupportMessage {
  id: string;
  fromStaff: boolean;
  text: string;
  createdAt: number;
}

export interface SupportSummary {
  id: string;
  category: SupportCategory;
  subject: string;
  state: SupportState;
  createdAt: number;
  updatedAt: number;
  /** Deadline of the promised reply, ms since the epoch; null if no reply is awaited. */
  dueAt: number | null;
  /** `chat` is null if the support request never had a live chat. */
  chat: SupportChat | null;
}

export interface SupportThread extends SupportSummary {
  messages: SupportMessage[];
}
