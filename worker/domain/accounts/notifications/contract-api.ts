import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { NOTIFICATION_KINDS, NotificationFilter } from "./contract.ts";

export const NotificationQuery = z.object({
  filter: NotificationFilter.default("all"),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const Notification = z
  .object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    actor: z
      .object({ username: z.string(), name: z.string(), avatar: z.string().nullable() })
      .nullable()
      .meta({
        description:
          "The user who caused the latest event. Null for events of the platform and for deleted accounts.",
      }),
    count: z.int().meta({ description: "Number of similar events grouped in this notification." }),
    text: z.string().meta({
      description: "The current title of the video or stream, or the beginning of the comment.",
    }),
    path: z.string().meta({ description: "Path of the page that the notification links to." }),
    at: Time.meta({
      description: "Time of the latest event, in milliseconds since the Unix epoch.",
    }),
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

const unread = z.int().meta({ description: "Number of unread notifications." });

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  next: z
    .string()
    .nullable()
    .meta({ description: "Cursor for the next page. Pass it as `before`. Null on the last page." }),
  unread,
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const UnreadCount = z.object({ unread });
export type UnreadCount = z.infer<typeof UnreadCount>;
