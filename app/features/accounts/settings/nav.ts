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
  /** Description for the list of all settings pages. */
  about: Message;
  icon: LucideIcon;
}

/** All settings pages in their display order. */
export const SETTINGS_LINKS: readonly SettingsLink[] = [
  {
    to: "/settings/profile",
    label: msg("settings.profile"),
    about: msg("settings.yourNamePicturesBioAndLinks"),
    icon: UserRound,
  },
  {
    to: "/settings/branding",
    label: msg("settings.branding"),
    about: msg("settings.yourChannelsColourAndYourPlayers"),
    icon: Brush,
  },
  {
    to: "/settings/account",
    label: msg("settings.account"),
    about: msg("settings.eMailUsernameAndConnectedAccounts"),
    icon: UserCog,
  },
  {
    to: "/settings/security",
    label: msg("settings.security"),
    about: msg("settings.passwordTwoFactorsPasskeysAndSessions"),
    icon: ShieldCheck,
  },
  {
    to: "/settings/notifications",
    label: msg("settings.notifications"),
    about: msg("settings.whatYouAreToldAbout"),
    icon: Bell,
  },
  {
    to: "/settings/privacy",
    label: msg("settings.privacy"),
    about: msg("settings.whoSeesYouWhoCommentsWhat"),
    icon: Eye,
  },
  {
    to: "/settings/appearance",
    label: msg("settings.appearance"),
    about: msg("settings.lightDarkOrAsYourDevice"),
    icon: Palette,
  },
  {
    to: "/settings/downloads",
    label: msg("settings.downloads"),
    about: msg("settings.yourDevicesThatKeepVideos"),
    icon: Download,
  },
  {
    to: "/settings/blocked",
    label: msg("settings.blockedAndHidden"),
    about: msg("settings.whoCannotFollowYouAndWhat"),
    icon: ShieldBan,
  },
  {
    to: "/settings/payouts",
    label: msg("settings.payouts"),
    about: msg("settings.whereYourEarningsGoAndWhen"),
    icon: Landmark,
  },
  {
    to: "/settings/api-keys",
    label: msg("settings.apiKeys"),
    about: msg("settings.forProgramsThatActInYour"),
    icon: KeyRound,
  },
  {
    to: "/settings/reports",
    label: msg("settings.reportsAndDecisions"),
    about: msg("settings.whatCameOfWhatYouReported"),
    icon: Flag,
  },
  {
    to: "/settings/data",
    label: msg("settings.yourData"),
    about: msg("settings.takeACopyOfEverythingOr"),
    icon: Database,
  },
];
