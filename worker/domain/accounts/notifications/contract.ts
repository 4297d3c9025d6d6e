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
  /** Staff decided on a partner's application. */
  "partner",
  "brand_deal",
  "payout",
  "tip",
  /** Staff gave a plan or took it back. */
  "plan",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a list of notifications can be narrowed to, and the kinds that each holds. */
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

/** The body of POST /api/notifications/read: some by id, or all. */
export const MarkReadInput = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ ids: z.array(z.string().max(60)).min(1).max(50) }),
]);
export type MarkReadInput = z.output<typeof MarkReadInput>;

/** What happened, in a sentence without its end; the same on the page and in a mail. */
export function notificationWords({
  kind,
  actor,
  count,
}: {
  kind: NotificationKind;
  count: number;
  actor: { name: string } | null;
}): string {
  const name = actor?.name ?? t("notifications.somebody");
  const others = Math.max(0, count - 1);
  switch (kind) {
    case "follow":
      return t("notifications.everyoneFollowedYou", { name, others });
    case "comment":
      return count === 1
        ? t("notifications.nameCommentedOnYourVideo", { name })
        : t("notifications.countNewCommentsOnYourVideo", { count, name });
    case "reply":
      return count === 1
        ? t("notifications.nameAnsweredYourComment", { name })
        : t("notifications.countAnswersToYourCommentThe", { count, name });
    case "mention":
      return count === 1
        ? t("notifications.nameMentionedYou", { name })
        : t("notifications.youWereMentionedCountTimesThe", { count, name });
    case "comment_like":
      return t("notifications.everyoneLikedYourComment", { name, others });
    case "comment_heart":
      return t("notifications.nameGaveYourCommentAHeart", { name });
    case "video_like":
      return t("notifications.everyoneLikedYourVideo", { name, others });
    case "upload":
      return t("notifications.namePublishedAVideo", { name });
    case "live":
      return t("notifications.nameIsLive", { name });
    case "comment_held":
      return t("notifications.commentsHeld", { n: count });
    case "partner":
      return t("notifications.newsOfYourPartnership");
    case "tip":
      return t("notifications.nameSentYouATip", { name });
    case "moderation":
      return t("notifications.aMessageFromTheModerators");
    case "brand_deal":
      return t("notifications.newsOfABrandDeal");
    case "payout":
      return t("notifications.aboutYourPayout");
    case "plan":
      return t("notifications.newsOfYourPlan");
    default: {
      const never: never = kind;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

/** Where a notification leads, telling the player where its viewer came from. */
export function notificationHref(path: string): string {
  if (!path.startsWith("/watch/")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}from=notification`;
}
