import * as z from "zod";
import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationPage,
} from "../../../domain/accounts/notifications/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const NotificationAnswer = answerOf<Notification>()(
  z
    .object({
      id: z.string(),
      kind: z.enum(NOTIFICATION_KINDS),
      actor: z
        .object({ username: z.string(), name: z.string(), avatar: z.string().nullable() })
        .nullable()
        .meta({ description: "The last who did it; null for the platform itself." }),
      count: z.int().meta({ description: "How many alike ones this stands for." }),
      text: z.string().meta({ description: "A title, or the beginning of a comment." }),
      path: z.string().meta({ description: "Where it leads on this site." }),
      at: Time,
      isRead: z.boolean(),
    })
    .meta({ id: "Notification" }),
);

const unread = z.int().meta({ description: "How many are unread, of every kind." });

export const NotificationPageAnswer = answerOf<NotificationPage>()(
  z.object({
    notifications: z.array(NotificationAnswer),
    next: z
      .string()
      .nullable()
      .meta({ description: "Give it as `before` for the next page; null at the end." }),
    unread,
  }),
);

export const UnreadAnswer = z.object({ unread });
