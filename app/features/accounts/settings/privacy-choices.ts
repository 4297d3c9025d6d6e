import { Globe, Lock, type LucideIcon, Users } from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

interface PrivacyChoice {
  value: string;
  label: Message;
  about: Message;
  icon?: LucideIcon;
}

/** Options for the visibility of a channel. */
export const VISIBILITIES: readonly PrivacyChoice[] = [
  {
    value: "public",
    label: msg("settings.public"),
    about: msg("settings.everybodySeesYourChannelAndYour"),
    icon: Globe,
  },
  {
    value: "followers",
    label: msg("settings.followersOnly"),
    about: msg("settings.yourNameAndPicturesAreShown"),
    icon: Users,
  },
  {
    value: "private",
    label: msg("settings.private"),
    about: msg("settings.onlyYouSeeYourChannelVideos"),
    icon: Lock,
  },
];

/** Options for who may comment on the channel's videos. */
export const POLICIES: readonly PrivacyChoice[] = [
  {
    value: "everyone",
    label: msg("settings.anyone"),
    about: msg("settings.everybodyWhoIsSignedIn"),
  },
  {
    value: "followers",
    label: msg("settings.followersOnly"),
    about: msg("settings.peopleWhoFollowYou"),
  },
  {
    value: "held",
    label: msg("settings.afterReview"),
    about: msg("settings.everybodyWhoIsSignedInBut"),
  },
  {
    value: "nobody",
    label: msg("settings.nobody"),
    about: msg("settings.commentsThatAreThereStayNo"),
  },
];

export const ANALYTICS_WORDS = {
  label: msg("settings.allowAnalyticsCollection"),
  about: msg("settings.whatYouWatchIsKeptUnder"),
};
