import {
  Bell,
  Brush,
  Database,
  Download,
  Eye,
  Flag,
  KeyRound,
  Landmark,
  type LucideIcon,
  Palette,
  ShieldBan,
  ShieldCheck,
  UserCog,
  UserRound,
} from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

export interface SettingsLink {
  to: string;
  label: Message;
  about: Message;
  icon: LucideIcon;
}

export const SETTINGS_LINKS: readonly SettingsLink[] = [
  {
    to: "/settings/profile",
    label: msg("settings.profile.page.title"),
    about: msg("settings.profile.page.navDescription"),
    icon: UserRound,
  },
  {
    to: "/settings/branding",
    label: msg("settings.branding.page.title"),
    about: msg("settings.branding.page.navDescription"),
    icon: Brush,
  },
  {
    to: "/settings/account",
    label: msg("settings.account.page.title"),
    about: msg("settings.account.page.navDescription"),
    icon: UserCog,
  },
  {
    to: "/settings/security",
    label: msg("settings.security.page.title"),
    about: msg("settings.security.page.navDescription"),
    icon: ShieldCheck,
  },
  {
    to: "/settings/notifications",
    label: msg("settings.notifications.page.title"),
    about: msg("settings.notifications.page.navDescription"),
    icon: Bell,
  },
  {
    to: "/settings/privacy",
    label: msg("settings.privacy.page.title"),
    about: msg("settings.privacy.page.navDescription"),
    icon: Eye,
  },
  {
    to: "/settings/appearance",
    label: msg("settings.appearance.page.title"),
    about: msg("settings.appearance.page.navDescription"),
    icon: Palette,
  },
  {
    to: "/settings/downloads",
    label: msg("settings.downloads.page.title"),
    about: msg("settings.downloads.page.navDescription"),
    icon: Download,
  },
  {
    to: "/settings/blocked",
    label: msg("settings.blocked.page.title"),
    about: msg("settings.blocked.page.navDescription"),
    icon: ShieldBan,
  },
  {
    to: "/settings/payouts",
    label: msg("settings.payouts.page.title"),
    about: msg("settings.payouts.page.navDescription"),
    icon: Landmark,
  },
  {
    to: "/settings/api-keys",
    label: msg("settings.apiKeys.page.title"),
    about: msg("settings.apiKeys.page.navDescription"),
    icon: KeyRound,
  },
  {
    to: "/settings/reports",
    label: msg("settings.reports.page.title"),
    about: msg("settings.reports.page.navDescription"),
    icon: Flag,
  },
  {
    to: "/settings/data",
    label: msg("settings.data.page.title"),
    about: msg("settings.data.page.navDescription"),
    icon: Database,
  },
];
