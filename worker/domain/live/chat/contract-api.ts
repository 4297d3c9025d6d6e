import * as z from "zod";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { ChatMessage, ChatModes, HISTORY_PAGE, HISTORY_PAGE_MAX } from "./contract.ts";
import { CHAT_ACTIONS } from "./contract-moderation.ts";

const Cursor = z.string().min(1).max(64).optional();

export const ChatHistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE),
  before: Cursor,
});
export const ChatPeopleQuery = z.object({ q: z.string().max(30).default("") });
export const ChatLogQuery = z.object({ before: Cursor });

const { shape: message } = ChatMessage;
const { shape: author } = message.user;
export const ChatMessageResponse = z
  .object({
    ...message,
    donationAmount: z
      .int()
      .nullable()
      .meta({ description: "Amount of the tip, in cents. Null for messages without a tip." }),
    currency: message.currency.register(z.globalRegistry, {
      description:
        "Three-letter ISO 4217 currency code of the tip. Null for messages without a tip.",
    }),
    replyTo: message.replyTo.register(z.globalRegistry, {
      description:
        "The message being replied to. Null if the message isn't a reply, the original was deleted, or you blocked its author.",
    }),
    isHighlighted: message.isHighlighted.register(z.globalRegistry, {
      description: "Whether the author paid coins to highlight the message.",
    }),
    createdAt: Time,
    user: z.object({
      ...author,
      flair: author.flair.register(z.globalRegistry, {
        description: "IDs of the author's title, name color and avatar frame in the shop.",
      }),
    }),
  })
  .meta({ id: "ChatMessage" });

export const ChatPerson = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
  })
  .meta({ id: "ChatPerson" });
export type ChatPerson = z.infer<typeof ChatPerson>;

const { shape: modes } = ChatModes;

export const ChatSettings = z
  .object({
    modes: z.object({
      ...modes,
      slowMode: z
        .int()
        .meta({ description: "Seconds a user must wait between messages. 0 turns slow mode off." }),
      verifiedOnly: modes.verifiedOnly.register(z.globalRegistry, {
        description: "Whether only users with a verified email address can chat.",
      }),
      planOnly: modes.planOnly.register(z.globalRegistry, {
        description: "Whether only users with a paid plan can chat.",
      }),
      closed: modes.closed.register(z.globalRegistry, {
        description: "Whether only the streamer and moderators can chat.",
      }),
    }),
    autoHold: z
      .enum(THRESHOLDS)
      .meta({ description: "The lowest severity at which messages are held for review." }),
    autoBlock: z
      .enum(THRESHOLDS)
      .meta({ description: "The lowest severity at which messages are rejected." }),
    blockedTerms: z
      .array(z.string())
      .meta({ description: "Words and phrases that hold a message for review." }),
    moderators: z.array(ChatPerson),
    bans: z
      .array(
        z.object({
          person: ChatPerson,
          until: Time.nullable().meta({
            description: "Time at which the timeout ends. Null for a ban.",
          }),
          reason: z.string(),
          createdAt: Time,
        }),
      )
      .meta({ description: "Bans and active timeouts, latest first." }),
    isOwner: z.boolean().meta({
      description:
        "Whether the user owns the channel and can change its blocked words and moderators.",
    }),
  })
  .meta({ id: "ChatSettings" });
export type ChatSettings = z.infer<typeof ChatSettings>;

export const ModeratedChat = z.object({
  actionId: z.string().meta({ description: "The ID of the action. Use it to undo the action." }),
  count: z.int().meta({ description: "Number of messages affected." }),
});
export type ModeratedChat = z.infer<typeof ModeratedChat>;

export const SilencedPerson = z.object({
  actionId: z.string(),
  until: Time.nullable().meta({ description: "Time at which the timeout ends. Null for a ban." }),
});
export type SilencedPerson = z.infer<typeof SilencedPerson>;

export const ChatLogEntry = z
  .object({
    id: z.string(),
    streamId: z.string().nullable(),
    kind: z.enum(CHAT_ACTIONS),
    actor: z.string().nullable().meta({
      description: "Username of the moderator. Null if the account was deleted.",
    }),
    subject: z.string().nullable().meta({
      description: "Username of the affected user. Null if the action didn't affect a user.",
    }),
    detail: z.string().meta({
      description:
        "Details of the action: the text of the message, the timeout in seconds, the number of messages, or `name=value` for each changed setting.",
    }),
    reason: z.string(),
    createdAt: Time,
  })
  .meta({ id: "ChatLogEntry" });
export type ChatLogEntry = z.infer<typeof ChatLogEntry>;
