import { t } from "#i18n/t.ts";
import { HISTORY_KEPT_DAYS } from "../../analytics/contract.ts";
import { MESSAGE_LIMIT, MESSAGE_MAX, MESSAGE_WINDOW_MS, SLOW_MODE_MAX } from "../../chat/contract.ts";
import { ENTITLEMENTS } from "../../plans/entitlements.ts";
import type { HelpCategory } from "../contract.ts";

export const WATCHING: HelpCategory = {
  id: "watching",
  get title() {
    return t("help.watching");
  },
  get about() {
    return t("help.pictureCaptionsRecommendationsOffline");
  },
  articles: [
    {
      slug: "picture-quality",
      get title() {
        return t("help.chooseThePictureQuality");
      },
      words: "hd 4k resolution blurry buffering 1080p data",
      get body() {
        return [
          t("help.freePlaysUpToMaxwatchheightP", { maxWatchHeight: ENTITLEMENTS.free.maxWatchHeight }),
          t("help.ifThePictureStopsOftenChoose"),
        ];
      },
      links: [
        {
          to: "/subscription",
          get label() {
            return t("help.seeThePlans");
          },
        },
      ],
    },
    {
      slug: "captions-and-keys",
      get title() {
        return t("help.captionsAndKeyboardShortcuts");
      },
      words: "subtitles accessibility keys player controls",
      get body() {
        return [t("help.turnCaptionsOnInThePlayer"), t("help.pressTheQuestionMarkInThe")];
      },
      links: [
        {
          to: "/accessibility",
          get label() {
            return t("help.aboutAccessibility");
          },
        },
      ],
    },
    {
      slug: "ads",
      get title() {
        return t("help.whyDoISeeAds");
      },
      words: "advertising commercials skip cards",
      get body() {
        return [t("help.onFreeACardOfTributarys")];
      },
      links: [
        {
          to: "/subscription",
          get label() {
            return t("help.seeThePlans");
          },
        },
      ],
    },
    {
      slug: "recommendations",
      get title() {
        return t("help.changeWhatIsRecommendedToYou");
      },
      words: "history algorithm for you not interested hide reset personalised",
      get body() {
        return [
          t("help.everyRecommendationSaysWhyItIs"),
          t("help.whatYouWatchedCanBeTaken"),
          t("help.entriesOfYourHistoryGoBy", { historyKeptDays: HISTORY_KEPT_DAYS / 365 }),
        ];
      },
      links: [
        {
          to: "/discover",
          get label() {
            return t("help.openDiscover");
          },
        },
        {
          to: "/history",
          get label() {
            return t("help.openYourHistory");
          },
        },
        {
          to: "/recommendations",
          get label() {
            return t("help.seeHowRankingWorks");
          },
        },
      ],
    },
    {
      slug: "watch-offline",
      get title() {
        return t("help.watchWithoutAConnection");
      },
      words: "offline download save travel flight",
      get body() {
        return [t("help.premiumAndCreatorProCanKeep"), t("help.whatIsKeptCanBeWatched")];
      },
      links: [
        {
          to: "/subscription",
          get label() {
            return t("help.seeThePlans");
          },
        },
      ],
    },
    {
      slug: "chat",
      get title() {
        return t("help.writeInLiveChat");
      },
      words: "message slow mode banned muted stream comments emoji",
      get body() {
        return [
          t("help.signInAndWriteBesideThe", {
            messageMax: MESSAGE_MAX,
            messageLimit: MESSAGE_LIMIT,
            messageWindowMs: MESSAGE_WINDOW_MS / 1000,
          }),
          t("help.theStreamerCanSlowTheChat", { slowModeMax: SLOW_MODE_MAX }),
          t("help.ifYouWereBannedFromA"),
        ];
      },
      links: [
        {
          to: "/discover",
          get label() {
            return t("help.findALiveStream");
          },
        },
      ],
    },
  ],
};
