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
      .meta({ description: "Cents of a paid tip; null for a plain message." }),
    currency: message.currency.register(z.globalRegistry, {
      description: "ISO 4217, of a paid tip.",
    }),
    replyTo: message.replyTo.register(z.globalRegistry, {
      description:
        "The quoted message; null if the message is no reply or the quoted message is gone.",
    }),
    isHighlighted: message.isHighlighted.register(z.globalRegistry, {
      description: "The author paid coins to highlight the message.",
    }),
    createdAt: Time,
    user: z.object({
      ...author,
      flair: author.flair.register(z.globalRegistry, {
        description: "The author's title, name color and avatar frame, as ids of the shop.",
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
        .meta({ description: "Seconds between two messages of a user; 0 turns slow mode off." }),
      verifiedOnly: modes.verifiedOnly.register(z.globalRegistry, {
        description: "Only users with a verified email address can write.",
      }),
      planOnly: modes.planOnly.register(z.globalRegistry, {
        description: "Only users with a paid plan can write.",
      }),
      closed: modes.closed.register(z.globalRegistry, {
        description: "Only the streamer and the moderators can write.",
      }),
    }),
    autoHold: z
      .enum(THRESHOLDS)
      .meta({ description: "The lowest severity at which a message waits for a moderator." }),
    autoBlock: z
      .enum(THRESHOLDS)
      .meta({ description: "The lowest severity at which a message is rejected." }),
    blockedTerms: z
      .array(z.string())
      .meta({ description: "A message with one of these terms waits for a moderator." }),
    moderators: z.array(ChatPerson),
    bans: z
      .array(
        z.object({
          person: ChatPerson,
          until: Time.nullable().meta({ description: "The end of a timeout; null for a ban." }),
          reason: z.string(),
          createdAt: Time,
        }),
      )
      .meta({ description: "Bans and running timeouts, latest first." }),
    isOwner: z
      .boolean()
      .meta({ description: "The user can change the blocked terms and the moderators." }),
  })
  .meta({ id: "ChatSettings" });
export type ChatSettings = z.infer<typeof ChatSettings>;

export const ModeratedChat = z.object({
  actionId: z.string().meta({ description: "The action can be undone with this id." }),
  count: z.int().meta({ description: "The number of messages that it affected." }),
});
export type ModeratedChat = z.infer<typeof ModeratedChat>;

export const SilencedPerson = z.object({
  actionId: z.string(),
  until: Time.nullable().meta({ description: "The end of a timeout; null for a ban." }),
});
export type SilencedPerson = z.infer<typeof SilencedPerson>;

export const ChatLogEntry = z
  .object({
    id: z.string(),
    streamId: z.string().nullable(),
    kind: z.enum(CHAT_ACTIONS),
    actor: z.string().nullable().meta({
      description: "The username of the moderator; null if the account was deleted.",
    }),
    subject: z.string().nullable().meta({
      description: "The username of the user whom it affected; null if it affected nobody.",
    }),
    detail: z.string().meta({
      description:
        "The text of a message, the seconds of a timeout, the number of messages, or `name=value` of each setting that changed.",
    }),
    reason: z.string(),
    createdAt: Time,
  })
  .meta({ id: "ChatLogEntry" });
export type ChatLogEntry = z.infer<typeof ChatLogEntry>;
