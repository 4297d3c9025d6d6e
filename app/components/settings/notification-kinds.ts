import { t } from "#i18n/t.ts";

/** What one can be told of, each on or off. */
export const NOTIFICATION_KINDS = [
  {
    name: "followers",
    get label() {
      return t("settings.newFollowers");
    },
    get about() {
      return t("settings.whenSomebodyFollowsYourChannel");
    },
  },
  {
    name: "engagement",
    get label() {
      return t("settings.commentsAndLikes");
    },
    get about() {
      return t("settings.whenSomebodyCommentsOnYourVideos");
    },
  },
  {
    name: "uploads",
    get label() {
      return t("settings.newVideosAndStreams");
    },
    get about() {
      return t("settings.whenSomebodyYouFollowPublishesA");
    },
  },
  {
    name: "revenue",
    get label() {
      return t("settings.revenueUpdates");
    },
    get about() {
      return t("settings.whenYouEarnAndWhenMoney");
    },
  },
] as const;
