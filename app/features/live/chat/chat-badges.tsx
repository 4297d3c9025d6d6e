import { Gem, Handshake, type LucideIcon, ShieldCheck, Sparkles, Star, Sword } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatBadge } from "#worker/domain/live/chat/contract.ts";

interface BadgeStyle {
  icon: LucideIcon;
  label: Message;
  about: Message;
  className: string;
}

const BADGE_STYLES: Record<ChatBadge, BadgeStyle> = {
  streamer: {
    icon: Star,
    label: msg("chat.badges.streamer.label"),
    about: msg("chat.badges.streamer.description"),
    className: "bg-accent-soft text-accent",
  },
  staff: {
    icon: ShieldCheck,
    label: msg("chat.badges.staff.label"),
    about: msg("chat.badges.staff.description"),
    className: "bg-ink text-ground",
  },
  moderator: {
    icon: Sword,
    label: msg("chat.badges.moderator.label"),
    about: msg("chat.badges.moderator.description"),
    className: "bg-paid-soft text-paid",
  },
  partner: {
    icon: Handshake,
    label: msg("chat.badges.partner.label"),
    about: msg("chat.badges.partner.description"),
    className: "bg-pending-soft text-pending",
  },
  creator_pro: {
    icon: Gem,
    label: msg("chat.badges.creatorPro.label"),
    about: msg("chat.badges.creatorPro.description"),
    className: "bg-line/70 text-ink",
  },
  premium: {
    icon: Sparkles,
    label: msg("chat.badges.premium.label"),
    about: msg("chat.badges.premium.description"),
    className: "bg-line/70 text-ink",
  },
};

export function ChatBadges({ badges }: { badges: readonly ChatBadge[] }) {
  return badges.map((badge) => {
    const { icon: Icon, label, about, className } = BADGE_STYLES[badge];
    const hasText = badge === "streamer";
    return (
      <Tooltip key={badge} silent content={`${t(label)}: ${t(about)}`}>
        <span
          className={cn(
            "mr-1 inline-flex items-center gap-0.5 rounded-sm align-[-2px] font-semibold text-xs",
            hasText ? "px-1 py-px" : "p-0.5",
            className,
          )}
        >
          <Icon aria-hidden className="size-3" />
          <span className={hasText ? undefined : "sr-only"}>{t(label)}</span>
        </span>
      </Tooltip>
    );
  });
}
