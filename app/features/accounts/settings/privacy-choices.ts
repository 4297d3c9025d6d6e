import { Globe, Lock, type LucideIcon, Users } from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

interface PrivacyChoice {
  value: string;
  label: Message;
  about: Message;
  icon?: LucideIcon;
}

export const VISIBILITIES: readonly PrivacyChoice[] = [
  {
    value: "public",
    label: msg("settings.privacy.visibility.publicLabel"),
    about: msg("settings.privacy.visibility.publicDescription"),
    icon: Globe,
  },
  {
    value: "followers",
    label: msg("settings.privacy.audience.followersOnly"),
    about: msg("settings.privacy.visibility.followersDescription"),
    icon: Users,
  },
  {
    value: "private",
    label: msg("settings.privacy.visibility.privateLabel"),
    about: msg("settings.privacy.visibility.privateDescription"),
    icon: Lock,
  },
];

export const POLICIES: readonly PrivacyChoice[] = [
  {
    value: "everyone",
    label: msg("settings.privacy.comments.anyoneLabel"),
    about: msg("settings.privacy.comments.anyoneDescription"),
  },
  {
    value: "followers",
    label: msg("settings.privacy.audience.followersOnly"),
    about: msg("settings.privacy.comments.followersDescription"),
  },
  {
    value: "held",
    label: msg("settings.privacy.comments.reviewLabel"),
    about: msg("settings.privacy.comments.reviewDescription"),
  },
  {
    value: "nobody",
    label: msg("settings.privacy.comments.nobodyLabel"),
    about: msg("settings.privacy.comments.nobodyDescription"),
  },
];

export const ANALYTICS_LABELS = {
  label: msg("settings.privacy.analytics.label"),
  about: msg("settings.privacy.analytics.description"),
};
