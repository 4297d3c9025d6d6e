import { Link } from "@remix-run/react";
import {
  AtSign,
  Clapperboard,
  Gift,
  HandCoins,
  Handshake,
  Heart,
  Hourglass,
  Landmark,
  type LucideIcon,
  MessageSquare,
  Radio,
  Reply,
  ShieldAlert,
  ThumbsUp,
  UserPlus,
} from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { cn } from "#app/ui/cn.ts";
import { Age } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import {
  type NotificationKind,
  notificationHref,
  notificationText,
} from "#worker/domain/accounts/notifications/contract.ts";
import type { Notification } from "#worker/domain/accounts/notifications/contract-api.ts";

const ICONS: Record<NotificationKind, LucideIcon> = {
  follow: UserPlus,
  comment: MessageSquare,
  reply: Reply,
  mention: AtSign,
  comment_like: ThumbsUp,
  comment_heart: Heart,
  video_like: ThumbsUp,
  upload: Clapperboard,
  live: Radio,
  comment_held: Hourglass,
  brand_deal: Handshake,
  moderation: ShieldAlert,
  partner: Handshake,
  payout: Landmark,
  tip: HandCoins,
  plan: Gift,
};

interface RowProps {
  notification: Notification;
  isRead: boolean;
  onOpen: () => void;
}

export function NotificationRow({ notification, isRead, onOpen }: RowProps) {
  const { kind, actor, text, path, at } = notification;
  const Icon = ICONS[kind];
  return (
    <Link
      to={notificationHref(path)}
      onClick={onOpen}
      className={cn(
        "flex gap-3 rounded-md p-3 transition-colors hover:bg-line/40 focus-visible:-outline-offset-2",
        !isRead && "bg-accent-soft/50",
      )}
    >
      <span className="relative shrink-0 self-start">
        <Avatar name={actor?.name ?? "T"} src={actor?.avatar ?? null} />
        <span
          aria-hidden
          className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-raised text-muted ring-1 ring-line"
        >
          <Icon className="size-3" />
        </span>
      </span>
      <span className="grid min-w-0 flex-1 content-start gap-0.5">
        <span className={cn("break-words text-sm", !isRead && "font-semibold")}>
          {notificationText(notification)}
        </span>
        {text !== "" && <span className="line-clamp-2 break-words text-muted text-sm">{text}</span>}
        <span className="text-muted text-xs">
          <Age at={at} />
        </span>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t("notifications.list.unreadMark")}</span>
        </span>
      )}
    </Link>
  );
}
