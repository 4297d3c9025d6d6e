import {
  ChartNoAxesColumn,
  CircleDollarSign,
  Compass,
  Crown,
  House,
  type LucideIcon,
  Sparkles,
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
export const MENU_LINKS = [HOME, DISCOVER, ANALYTICS, PARTNER, PREMIUM];
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
