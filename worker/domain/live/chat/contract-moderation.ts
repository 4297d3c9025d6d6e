import * as z from "zod";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import { plainLine } from "../../kernel/text/contract.ts";
import { SLOW_MODE_MAX } from "./contract.ts";

export const REASON_MAX = 200;
/** Both limits are for the timeout of a chat user, in seconds. */
export const TIMEOUT_MIN = 10;
export const TIMEOUT_MAX = 24 * 60 * 60;

export const MAX_BLOCKED_TERMS = 200;
export const BLOCKED_TERM_MAX = 60;
export const MAX_MODERATORS = 100;
export const LOG_PAGE = 50;

export const CHAT_ACTIONS = [
  "delete",
  "clear_person",
  "clear_all",
  "undo",
  "pin",
  "unpin",
  "approve",
  "reject",
  "timeout",
  "ban",
  "unban",
  "appoint",
  "dismiss",
  "settings",
] as const;
export type ChatAction = (typeof CHAT_ACTIONS)[number];

const Reason = plainLine({
  max: REASON_MAX,
  tooLong: () => t("chat.orderDialog.reasonTooLong", { max: REASON_MAX }),
}).default("");
const MessageId = z.string().regex(/^msg_[a-z0-9]{1,40}$/);
const UserId = z.string().regex(/^usr_[\w-]{1,60}$/);

export const ModerateChatInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("delete"), messageId: MessageId, reason: Reason }),
  z.strictObject({ kind: z.literal("clear_person"), userId: UserId, reason: Reason }),
  z.strictObject({ kind: z.literal("clear_all"), reason: Reason }),
  /** Undoes a "delete" action, a "clear_person" action or a "reject" action. */
  z.strictObject({ kind: z.literal("undo"), actionId: z.string().regex(/^act_[\w-]{1,60}$/) }),
  z.strictObject({ kind: z.literal("pin"), messageId: MessageId }),
  z.strictObject({ kind: z.literal("unpin") }),
  z.strictObject({ kind: z.literal("approve"), messageId: MessageId }),
  z.strictObject({ kind: z.literal("reject"), messageId: MessageId, reason: Reason }),
]);
export type ModerateChatInput = z.output<typeof ModerateChatInput>;

export const SilenceInput = z.strictObject({
  /** Length of the timeout in seconds. Null bans the user permanently. */
  seconds: z
    .number()
    .int()
    .min(TIMEOUT_MIN, { error: () => t("chat.timeOut.tooShort") })
    .max(TIMEOUT_MAX, { error: () => t("chat.timeOut.tooLong") })
    .nullable(),
  reason: Reason,
  /**
   * If true, also removes the user's messages in the chat of the channel's ready or live stream.
   */
  clear: z.boolean().default(false),
});
export type SilenceInput = z.output<typeof SilenceInput>;

const term = plainLine({
  max: BLOCKED_TERM_MAX,
  tooLong: () => t("chat.blockedTerms.tooLong", { max: BLOCKED_TERM_MAX }),
  missing: () => t("chat.blockedTerms.required"),
}).refine((text) => /[\p{L}\p{N}]/u.test(text), {
  error: () => t("chat.blockedTerms.invalid"),
});

export const ChatSettingsInput = z
  .strictObject({
    slowMode: z
      .number()
      .int()
      .min(0, { error: () => t("chat.modes.slowMode.outOfRange") })
      .max(SLOW_MODE_MAX, { error: () => t("chat.modes.slowMode.outOfRange") })
      .optional(),
    followersOnly: z.boolean().optional(),
    verifiedOnly: z.boolean().optional(),
    planOnly: z.boolean().optional(),
    closed: z.boolean().optional(),
    /** The lowest severity at which automatic moderation holds a message for review. */
    autoHold: z.enum(THRESHOLDS).optional(),
    autoBlock: z.enum(THRESHOLDS).optional(),
    /** The complete list of blocked terms. Only the channel's owner and staff may change it. */
    blockedTerms: z
      .array(term)
      .max(MAX_BLOCKED_TERMS, {
        error: () => t("chat.blockedTerms.tooMany", { max: MAX_BLOCKED_TERMS }),
      })
      .optional(),
  })
  .refine((input) => Object.values(input).some((v) => v !== undefined), {
    error: () => t("chat.moderation.nothingToChange"),
  });
export type ChatSettingsInput = z.output<typeof ChatSettingsInput>;

export const AppointInput = z.strictObject({
  username: z
    .string()
    .max(60)
    .transform((v) => v.trim().replace(/^@/, "").toLowerCase())
    .pipe(z.string().min(1, { error: () => t("chat.moderators.usernameRequired") })),
});
export type AppointInput = z.output<typeof AppointInput>;
