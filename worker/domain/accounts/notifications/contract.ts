import * as z from "zod";
import { t } from "#i18n/t.ts";

export const NOTIFICATION_KINDS = [
  "follow",
  "comment",
  "reply",
  "mention",
  "comment_like",
  "comment_heart",
  "video_like",
  "upload",
  "live",
  "comment_held",
  "moderation",
  "partner",
  "brand_deal",
  "payout",
  "tip",
  "plan",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_FILTERS = {
  all: NOTIFICATION_KINDS,
  unread: NOTIFICATION_KINDS,
  comments: ["comment", "reply", "mention", "comment_held"],
  likes: ["comment_like", "comment_heart", "video_like"],
  followers: ["follow"],
  uploads: ["upload", "live"],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationFilter = keyof typeof NOTIFICATION_FILTERS;
export const NotificationFilter = z.enum(
  Object.keys(NOTIFICATION_FILTERS) as [NotificationFilter, ...NotificationFilter[]],
);

export const MarkReadInput = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ ids: z.array(z.string().max(60)).min(1).max(50) }),
]);
export type MarkReadInput = z.output<typeof MarkReadInput>;

/** Returns the sentence of a notification, without the final period. */
export function notificationText({
  kind,
  actor,
  count,
}: {
  kind: NotificationKind;
  count: number;
  actor: { name: string } | null;
}): string {
  const name = actor?.name ?? t("notifications.message.unknownActor");
  const others = Math.max(0, count - 1);
  switch (kind) {
    case "follow":
      return t("notifications.message.followed", { name, others });
    case "comment":
      return count === 1
        ? t("notifications.message.commented", { name })
        : t("notifications.message.commentedMany", { count, name });
    case "reply":
      return count === 1
        ? t("notifications.message.replied", { name })
        : t("notifications.message.repliedMany", { count, name });
    case "mention":
      return count === 1
        ? t("notifications.message.mentioned", { name })
        : t("notifications.message.mentionedMany", { count, name });
    case "comment_like":
      return t("notifications.message.commentLiked", { name, others });
    case "comment_heart":
      return t("notifications.message.commentHearted", { name });
    case "video_like":
      return t("notifications.message.videoLiked", { name, others });
    case "upload":
      return t("notifications.message.videoPublished", { name });
    case "live":
      return t("notifications.message.streamStarted", { name });
    case "comment_held":
      return t("notifications.message.commentsHeld", { n: count });
    case "partner":
      return t("notifications.message.partnershipUpdate");
    case "tip":
      return t("notifications.message.tipReceived", { name });
    case "moderation":
      return t("notifications.message.moderatorMessage");
    case "brand_deal":
      return t("notifications.message.brandDealUpdate");
    case "payout":
      return t("notifications.message.payoutUpdate");
    case "plan":
      return t("notifications.message.planUpdate");
    default: {
      const never: never = kind;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

/** Returns the link of a notification. A link to a video contains the traffic source. */
export function notificationHref(path: string): string {
  if (!path.startsWith("/watch/")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}from=notification`;
}
