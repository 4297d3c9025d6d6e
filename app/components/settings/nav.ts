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
import { t } from "#i18n/t.ts";

export interface SettingsLink {
  to: string;
  label: string;
  /** What is changed there, for the list of all pages. */
  about: string;
  icon: LucideIcon;
}

/** Every page of settings, in the order in which people look for them. */
export const SETTINGS_LINKS: readonly SettingsLink[] = [
  {
    to: "/settings/profile",
    get label() {
      return t("settings.profile");
    },
    get about() {
      return t("settings.yourNamePicturesBioAndLinks");
    },
    icon: UserRound,
  },
  {
    to: "/settings/branding",
    get label() {
      return t("settings.branding");
    },
    get about() {
      return t("settings.yourChannelsColourAndYourPlayers");
    },
    icon: Brush,
  },
  {
    to: "/settings/account",
    get label() {
      return t("settings.account");
    },
    get about() {
      return t("settings.eMailUsernameAndConnectedAccounts");
    },
    icon: UserCog,
  },
  {
    to: "/settings/security",
    get label() {
      return t("settings.security");
    },
    get about() {
      return t("settings.passwordTwoFactorsPasskeysAndSessions");
    },
    icon: ShieldCheck,
  },
  {
    to: "/settings/notifications",
    get label() {
      return t("settings.notifications");
    },
    get about() {
      return t("settings.whatYouAreToldAbout");
    },
    icon: Bell,
  },
  {
    to: "/settings/privacy",
    get label() {
      return t("settings.privacy");
    },
    get about() {
      return t("settings.whoSeesYouWhoCommentsWhat");
    },
    icon: Eye,
  },
  {
    to: "/settings/appearance",
    get label() {
      return t("settings.appearance");
    },
    get about() {
      return t("settings.lightDarkOrAsYourDevice");
    },
    icon: Palette,
  },
  {
    to: "/settings/downloads",
    get label() {
      return t("settings.downloads");
    },
    get about() {
      return t("settings.yourDevicesThatKeepVideos");
    },
    icon: Download,
  },
  {
    to: "/settings/blocked",
    get label() {
      return t("settings.blockedAndHidden");
    },
    get about() {
      return t("settings.whoCannotFollowYouAndWhat");
    },
    icon: ShieldBan,
  },
  {
    to: "/settings/payouts",
    get label() {
      return t("settings.payouts");
    },
    get about() {
      return t("settings.whereYourEarningsGoAndWhen");
    },
    icon: Landmark,
  },
  {
    to: "/settings/api-keys",
    get label() {
      return t("settings.apiKeys");
    },
    get about() {
      return t("settings.forProgramsThatActInYour");
    },
    icon: KeyRound,
  },
  {
    to: "/settings/reports",
    get label() {
      return t("settings.reportsAndDecisions");
    },
    get about() {
      return t("settings.whatCameOfWhatYouReported");
    },
    icon: Flag,
  },
  {
    to: "/settings/data",
    get label() {
      return t("settings.yourData");
    },
    get about() {
      return t("settings.takeACopyOfEverythingOr");
    },
    icon: Database,
  },
];
