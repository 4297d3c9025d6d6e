import { msg } from "#i18n/t.ts";

export const NOTIFICATION_KINDS = [
  {
    name: "followers",
    label: msg("settings.notifications.followers.label"),
    about: msg("settings.notifications.followers.description"),
  },
  {
    name: "engagement",
    label: msg("settings.notifications.engagement.label"),
    about: msg("settings.notifications.engagement.description"),
  },
  {
    name: "uploads",
    label: msg("settings.notifications.newContent.label"),
    about: msg("settings.notifications.newContent.description"),
  },
  {
    name: "revenue",
    label: msg("settings.notifications.earnings.label"),
    about: msg("settings.notifications.earnings.description"),
  },
] as const;
