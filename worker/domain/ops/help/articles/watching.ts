import { t } from "#i18n/t.ts";
import { heightName } from "../../../accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "../../../accounts/plans/entitlements.ts";
import { HISTORY_KEPT_DAYS } from "../../../creator/analytics/contract.ts";
import {
  MESSAGE_LIMIT,
  MESSAGE_MAX,
  MESSAGE_WINDOW_MS,
  SLOW_MODE_MAX,
} from "../../../live/chat/contract.ts";
import type { HelpCategory } from "../contract.ts";

export const watching = (): HelpCategory => ({
  id: "watching",
  title: t("help.watching"),
  about: t("help.pictureCaptionsRecommendationsOffline"),
  articles: [
    {
      slug: "picture-quality",
      title: t("help.chooseThePictureQuality"),
      words: t("help.wordsOfPictureQuality"),
      body: [
        t("help.freePlaysUpToMaxwatchheightP", {
          maxWatchHeight: ENTITLEMENTS.free.maxWatchHeight,
          paidHeight: heightName(ENTITLEMENTS.premium.maxWatchHeight),
        }),
        t("help.ifThePictureStopsOftenChoose"),
      ],
      links: [{ to: "/subscription", label: t("help.seeThePlans") }],
    },
    {
      slug: "captions-and-keys",
      title: t("help.captionsAndKeyboardShortcuts"),
      words: t("help.wordsOfCaptionsAndKeys"),
      body: [t("help.turnCaptionsOnInThePlayer"), t("help.pressTheQuestionMarkInThe")],
      links: [{ to: "/accessibility", label: t("help.aboutAccessibility") }],
    },
    {
      slug: "ads",
      title: t("help.whyDoISeeAds"),
      words: t("help.wordsOfAds"),
      body: [t("help.onFreeACardOfTributarys")],
      links: [{ to: "/subscription", label: t("help.seeThePlans") }],
    },
    {
      slug: "recommendations",
      title: t("help.changeWhatIsRecommendedToYou"),
      words: t("help.wordsOfRecommendations"),
      body: [
        t("help.everyRecommendationSaysWhyItIs"),
        t("help.whatYouWatchedCanBeTaken"),
        t("help.entriesOfYourHistoryGoBy", { years: HISTORY_KEPT_DAYS / 365 }),
      ],
      links: [
        { to: "/discover", label: t("help.openDiscover") },
        { to: "/history", label: t("help.openYourHistory") },
        { to: "/recommendations", label: t("help.seeHowRankingWorks") },
      ],
    },
    {
      slug: "watch-offline",
      title: t("help.watchWithoutAConnection"),
      words: t("help.wordsOfWatchOffline"),
      body: [t("help.premiumAndCreatorProCanKeep"), t("help.whatIsKeptCanBeWatched")],
      links: [{ to: "/subscription", label: t("help.seeThePlans") }],
    },
    {
      slug: "chat",
      title: t("help.writeInLiveChat"),
      words: t("help.wordsOfChat"),
      body: [
        t("help.signInAndWriteBesideThe", {
          messageMax: MESSAGE_MAX,
          messageLimit: MESSAGE_LIMIT,
          seconds: MESSAGE_WINDOW_MS / 1000,
        }),
        t("help.theStreamerCanSlowTheChat", { seconds: SLOW_MODE_MAX }),
        t("help.ifYouWereBannedFromA"),
      ],
      links: [{ to: "/discover", label: t("help.findALiveStream") }],
    },
  ],
});
