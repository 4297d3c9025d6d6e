import * as z from "zod";
import { THRESHOLDS } from "../../../domain/kernel/judging/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { BADGES, type ChatMessage } from "../../../domain/live/chat/contract.ts";
import {
  CHAT_ACTIONS,
  type ChatLogEntry,
  type ChatPerson,
  type ChatSettings,
  type ModerateChatAnswer,
} from "../../../domain/live/chat/contract-moderation.ts";
import { answerOf } from "../../answers/answer.ts";

export const ChatMessageAnswer = answerOf<ChatMessage>()(
  z
    .object({
      id: z.string(),
      content: z.string(),
      userId: z.string(),
      streamId: z.string(),
      isDonation: z.boolean(),
      donationAmount: z
        .int()
        .nullable()
        .meta({ description: "Cents of a paid tip; null for a plain message." }),
      currency: z.string().nullable().meta({ description: "ISO 4217, of a paid tip." }),
      replyTo: z
        .object({ id: z.string(), username: z.string(), content: z.string() })
        .nullable()
        .meta({
          description: "The line that it answers; null where there was none, and where it is gone.",
        }),
      isHighlighted: z
        .boolean()
        .optional()
        .meta({ description: "Its writer paid coins to have it stand out." }),
      createdAt: Time,
      user: z.object({
        username: z.string(),
        avatar: z.string().nullable(),
        isVerified: z.boolean(),
        badges: z.array(z.enum(BADGES)),
        flair: z
          .object({
            title: z.string().nullable(),
            colour: z.string().nullable(),
            frame: z.string().nullable(),
          })
          .optional()
          .meta({ description: "How they chose to look; ids of the shop." }),
      }),
    })
    .meta({ id: "ChatMessage" }),
);

const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
});
export const ChatPersonAnswer = answerOf<ChatPerson>()(person.meta({ id: "ChatPerson" }));

export const ChatSettingsAnswer = answerOf<ChatSettings>()(
  z
    .object({
      modes: z.object({
        slowMode: z.int().meta({ description: "Seconds between a person's messages; 0 is off." }),
        followersOnly: z.boolean(),
        verifiedOnly: z.boolean().meta({ description: "People with a verified e-mail address." }),
        planOnly: z.boolean().meta({ description: "People with a paid plan." }),
        closed: z
          .boolean()
          .meta({ description: "Nobody writes but the streamer and the moderators." }),
      }),
      autoHold: z
        .enum(THRESHOLDS)
        .meta({ description: "From which severity on a message waits for a moderator." }),
      autoBlock: z
        .enum(THRESHOLDS)
        .meta({ description: "From which severity on a message is refused." }),
      blockedTerms: z
        .array(z.string())
        .meta({ description: "A message that has one waits for review." }),
      moderators: z.array(person),
      bans: z.array(
        z.object({
          person,
          until: Time.nullable().meta({ description: "The end of a time-out; null for a ban." }),
          reason: z.string(),
          createdAt: Time,
        }),
      ),
      isOwner: z
        .boolean()
        .meta({ description: "Whether one may change the blocked terms and the moderators." }),
    })
    .meta({ id: "ChatSettings" }),
);

export const ChatActionAnswer = answerOf<ModerateChatAnswer>()(
  z.object({
    actionId: z.string().meta({ description: "By which it can be undone." }),
    count: z.int().meta({ description: "Messages that it was about." }),
  }),
);

export const SilencedAnswer = answerOf<{ actionId: string; until: number | null }>()(
  z.object({
    actionId: z.string(),
    until: Time.nullable().meta({ description: "The end of a time-out; null for a ban." }),
  }),
);

export const ChatLogAnswer = answerOf<ChatLogEntry>()(
  z
    .object({
      id: z.string(),
      streamId: z.string().nullable(),
      kind: z.enum(CHAT_ACTIONS),
      actor: z.string().nullable().meta({ description: "The username of who did it." }),
      subject: z.string().nullable(),
      detail: z.string(),
      reason: z.string(),
      createdAt: Time,
    })
    .meta({ id: "ChatLogEntry" }),
);
