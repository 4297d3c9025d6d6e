import {
  ChartNoAxesColumn,
  CircleDollarSign,
  Clock,
  Compass,
  Crown,
  Download,
  Heart,
  History,
  House,
  ListVideo,
  type LucideIcon,
  Radio,
  Sparkles,
  ThumbsUp,
  Upload,
} from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

export interface ShellLink {
  to: string;
  label: Message;
  icon: LucideIcon;
}

const HOME: ShellLink = {
  to: "/",
  label: msg("shell.nav.home"),
  icon: House,
};
const FOLLOWING: ShellLink = {
  to: "/following",
  label: msg("shell.nav.following"),
  icon: Heart,
};
const LIVE: ShellLink = {
  to: "/browse?tab=live",
  label: msg("shell.nav.live"),
  icon: Radio,
};
const DISCOVER: ShellLink = {
  to: "/discover",
  label: msg("shell.nav.discover"),
  icon: Compass,
};
const AI_STUDIO: ShellLink = {
  to: "/ai-studio",
  label: msg("shell.nav.aiStudio"),
  icon: Sparkles,
};
const ANALYTICS: ShellLink = {
  to: "/dashboard",
  label: msg("shell.nav.analytics"),
  icon: ChartNoAxesColumn,
};
const PARTNER: ShellLink = {
  to: "/partner",
  label: msg("shell.nav.partnerProgram"),
  icon: CircleDollarSign,
};
const PREMIUM: ShellLink = {
  to: "/subscription",
  label: msg("shell.nav.premium"),
  icon: Crown,
};
const CREATE: ShellLink = {
  to: "/upload",
  label: msg("shell.nav.create"),
  icon: Upload,
};

export const DESKTOP_LINKS = [HOME, DISCOVER, AI_STUDIO, ANALYTICS, PARTNER, PREMIUM];

/** Top of the rail. */
export const PLACE_LINKS = [HOME, FOLLOWING, LIVE, DISCOVER];
export const VISITOR_LINKS = [HOME, LIVE, DISCOVER];
/** The specification names the last three for the phone's menu. */
export const DRAWER_LINKS = [...PLACE_LINKS, ANALYTICS, PARTNER, PREMIUM];
export const VISITOR_DRAWER_LINKS = [...VISITOR_LINKS, ANALYTICS, PARTNER, PREMIUM];
export const LIBRARY_LINKS: readonly ShellLink[] = [
  { to: "/history", label: msg("shell.nav.history"), icon: History },
  { to: "/playlists/watch-later", label: msg("shell.nav.watchLater"), icon: Clock },
  { to: "/playlists", label: msg("shell.nav.playlists"), icon: ListVideo },
  { to: "/playlists/liked", label: msg("shell.nav.liked"), icon: ThumbsUp },
  { to: "/downloads", label: msg("shell.nav.downloads"), icon: Download },
];

export const BOTTOM_LINKS = [
  HOME,
  DISCOVER,
  ANALYTICS,
  CREATE,
  {
    to: PARTNER.to,
    icon: PARTNER.icon,
    label: msg("shell.nav.earn"),
  },
  PREMIUM,
];
export const isAiLink = (link: ShellLink) => link.to === AI_STUDIO.to;
