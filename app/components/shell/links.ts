import { ChartNoAxesColumn, CircleDollarSign, Compass, Crown, House, type LucideIcon, Sparkles, Upload } from "lucide-react";

export interface ShellLink {
  to: string;
  label: string;
  icon: LucideIcon;
}

const HOME: ShellLink = { to: "/", label: "Home", icon: House };
const DISCOVER: ShellLink = { to: "/discover", label: "Discover", icon: Compass };
const AI_STUDIO: ShellLink = { to: "/ai-studio", label: "AI Studio", icon: Sparkles };
const ANALYTICS: ShellLink = { to: "/dashboard", label: "Analytics", icon: ChartNoAxesColumn };
const PARTNER: ShellLink = { to: "/partner", label: "Partner Program", icon: CircleDollarSign };
const PREMIUM: ShellLink = { to: "/subscription", label: "Premium", icon: Crown };
const CREATE: ShellLink = { to: "/upload", label: "Create", icon: Upload };

export const DESKTOP_LINKS = [HOME, DISCOVER, AI_STUDIO, ANALYTICS, PARTNER, PREMIUM];
export const MENU_LINKS = [HOME, DISCOVER, ANALYTICS, PARTNER, PREMIUM];
export const BOTTOM_LINKS = [HOME, DISCOVER, ANALYTICS, CREATE, { ...PARTNER, label: "Earn" }, PREMIUM];
/** The one link in the colour of AI. */
export const isAiLink = (link: ShellLink) => link.to === AI_STUDIO.to;
