import * as z from "zod";

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
export const NotificationFilter = z.enum(Object.keys(NOTIFICATION_FILTERS) as [NotificationFilter, ...NotificationFilter[]]);

export interface Notification {
  id: string;
  kind: NotificationKind;
  /** The last who did it; null for the platform itself, and for who is gone. */
  actor: { username: string; name: string; avatar: string | null } | null;
  /** How many alike ones this stands for. */
  count: number;
  /** A title, or the beginning of a comment. */
  text: string;
  /** A path on this site. */
  path: string;
  /** Of the last of them; milliseconds since the epoch. */
  at: number;
  isRead: boolean;
}

export interface NotificationPage {
  notifications: Notification[];
  /** Give it as `before` for the next page; null at the end. */
  next: string | null;
  /** How many are unread, of every kind. */
  unread: number;
}

/** The body of POST /api/notifications/read: some by id, or all. */
export const MarkReadInput = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ ids: z.array(z.string().max(60)).min(1).max(50) }),
]);
export type MarkReadInput = z.output<typeof MarkReadInput>;

export const MAIL_MODES = ["off", "instant", "daily"] as const;

/** What happened, in a sentence without its end; the same on the page and in a mail. */
export function notificationWords({
  kind,
  actor,
  count,
}: Pick<Notification, "kind" | "count"> & { actor: { name: string } | null }): string {
  const name = actor?.name ?? "Somebody";
  const others = count - 1;
  const everyone = others < 1 ? name : `${name} and ${others} ${others === 1 ? "other" : "others"}`;
  switch (kind) {
    case "follow":
      return `${everyone} followed you`;
    case "comment":
      return count === 1 ? `${name} commented on your video` : `${count} new comments on your video, the last by ${name}`;
    case "reply":
      return count === 1 ? `${name} answered your comment` : `${count} answers to your comment, the last by ${name}`;
    case "mention":
      return count === 1 ? `${name} mentioned you` : `You were mentioned ${count} times, the last by ${name}`;
    case "comment_like":
      return `${everyone} liked your comment`;
    case "comment_heart":
      return `${name} gave your comment a heart`;
    case "video_like":
      return `${everyone} liked your video`;
    case "upload":
      return `${name} published a video`;
    case "live":
      return `${name} is live`;
    case "comment_held":
      return count === 1 ? "A comment waits for your review" : `${count} comments wait for your review`;
    case "partner":
      return "News of your partnership";
    case "tip":
      return `${name} sent you a tip`;
    case "moderation":
      return "A message from the moderators";
    case "brand_deal":
      return "News of a brand deal";
    case "payout":
      return "About your payout";
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
