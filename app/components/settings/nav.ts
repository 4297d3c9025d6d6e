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

export interface SettingsLink {
  to: string;
  label: string;
  /** What is changed there, for the list of all pages. */
  about: string;
  icon: LucideIcon;
}

/** Every page of settings, in the order in which people look for them. */
export const SETTINGS_LINKS: readonly SettingsLink[] = [
  { to: "/settings/profile", label: "Profile", about: "Your name, pictures, bio and links", icon: UserRound },
  { to: "/settings/branding", label: "Branding", about: "Your channel's colour and your player's logo", icon: Brush },
  { to: "/settings/account", label: "Account", about: "E-mail, username and connected accounts", icon: UserCog },
  { to: "/settings/security", label: "Security", about: "Password, two factors, passkeys and sessions", icon: ShieldCheck },
  { to: "/settings/notifications", label: "Notifications", about: "What you are told about", icon: Bell },
  { to: "/settings/privacy", label: "Privacy", about: "Who sees you, who comments, what is kept", icon: Eye },
  { to: "/settings/appearance", label: "Appearance", about: "Light, dark or as your device", icon: Palette },
  { to: "/settings/downloads", label: "Downloads", about: "Your devices that keep videos", icon: Download },
  { to: "/settings/blocked", label: "Blocked and hidden", about: "Who cannot follow you, and what you do not see", icon: ShieldBan },
  { to: "/settings/payouts", label: "Payouts", about: "Where your earnings go, and when", icon: Landmark },
  { to: "/settings/api-keys", label: "API keys", about: "For programs that act in your name", icon: KeyRound },
  { to: "/settings/reports", label: "Reports and decisions", about: "What came of what you reported", icon: Flag },
  { to: "/settings/data", label: "Your data", about: "Take a copy of everything, or delete your account", icon: Database },
];
