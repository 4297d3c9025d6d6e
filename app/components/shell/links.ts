import { ChartNoAxesColumn, CircleDollarSign, Compass, Crown, House, type LucideIcon, Sparkles, Upload } from "lucide-react";
import { t } from "#i18n/t.ts";

export interface ShellLink {
  to: string;
  label: string;
  icon: LucideIcon;
}

const HOME: ShellLink = {
  to: "/",
  get label() {
    return t("shell.home");
  },
  icon: House,
};
const DISCOVER: ShellLink = {
  to: "/discover",
  get label() {
    return t("shell.discover");
  },
  icon: Compass,
};
const AI_STUDIO: ShellLink = {
  to: "/ai-studio",
  get label() {
    return t("shell.aiStudio");
  },
  icon: Sparkles,
};
const ANALYTICS: ShellLink = {
  to: "/dashboard",
  get label() {
    return t("shell.analytics");
  },
  icon: ChartNoAxesColumn,
};
const PARTNER: ShellLink = {
  to: "/partner",
  get label() {
    return t("shell.partnerProgram");
  },
  icon: CircleDollarSign,
};
const PREMIUM: ShellLink = {
  to: "/subscription",
  get label() {
    return t("shell.premium");
  },
  icon: Crown,
};
const CREATE: ShellLink = {
  to: "/upload",
  get label() {
    return t("shell.create");
  },
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
    get label() {
      return t("shell.earn");
    },
  },
  PREMIUM,
];
/** The one link in the colour of AI. */
export const isAiLink = (link: ShellLink) => link.to === AI_STUDIO.to;
