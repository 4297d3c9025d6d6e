import { Globe, Lock, Users } from "lucide-react";
import { t } from "#i18n/t.ts";
import type { Choice } from "./choices.tsx";

/** Who may see a channel. */
export const VISIBILITIES: readonly Choice[] = [
  {
    value: "public",
    get label() {
      return t("settings.public");
    },
    get about() {
      return t("settings.everybodySeesYourChannelAndYour");
    },
    icon: Globe,
  },
  {
    value: "followers",
    get label() {
      return t("settings.followersOnly");
    },
    get about() {
      return t("settings.yourNameAndPicturesAreShown");
    },
    icon: Users,
  },
  {
    value: "private",
    get label() {
      return t("settings.private");
    },
    get about() {
      return t("settings.onlyYouSeeYourChannelVideos");
    },
    icon: Lock,
  },
];

/** Who may comment on its videos. */
export const POLICIES: readonly Choice[] = [
  {
    value: "everyone",
    get label() {
      return t("settings.anyone");
    },
    get about() {
      return t("settings.everybodyWhoIsSignedIn");
    },
  },
  {
    value: "followers",
    get label() {
      return t("settings.followersOnly");
    },
    get about() {
      return t("settings.peopleWhoFollowYou");
    },
  },
  {
    value: "held",
    get label() {
      return t("settings.afterReview");
    },
    get about() {
      return t("settings.everybodyWhoIsSignedInBut");
    },
  },
  {
    value: "nobody",
    get label() {
      return t("settings.nobody");
    },
    get about() {
      return t("settings.commentsThatAreThereStayNo");
    },
  },
];

export const ANALYTICS_WORDS = {
  get label() {
    return t("settings.allowAnalyticsCollection");
  },
  get about() {
    return t("settings.whatYouWatchIsKeptUnder");
  },
};
