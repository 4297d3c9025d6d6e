import { msg } from "#i18n/t.ts";

/** Kinds of notifications that can be turned on or off. */
export const NOTIFICATION_KINDS = [
  {
    name: "followers",
    label: msg("settings.newFollowers"),
    about: msg("settings.whenSomebodyFollowsYourChannel"),
  },
  {
    name: "engagement",
    label: msg("settings.commentsAndLikes"),
    about: msg("settings.whenSomebodyCommentsOnYourVideos"),
  },
  {
    name: "uploads",
    label: msg("settings.newVideosAndStreams"),
    about: msg("settings.whenSomebodyYouFollowPublishesA"),
  },
  {
    name: "revenue",
    label: msg("settings.revenueUpdates"),
    about: msg("settings.whenYouEarnAndWhenMoney"),
  },
] as const;
