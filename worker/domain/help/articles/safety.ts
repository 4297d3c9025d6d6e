import { t } from "#i18n/t.ts";
import { API_KEY_DAYS, API_SCOPES, MAX_API_KEYS } from "../../api-keys/contract.ts";
import { USAGE_DAYS } from "../../api-keys/contract-usage.ts";
import { ENTITLEMENTS } from "../../plans/entitlements.ts";
import { APPEAL_TAKES } from "../../refunds/contract-policy.ts";
import type { HelpCategory } from "../contract.ts";
import { count, listed } from "../words.ts";

const api = ENTITLEMENTS.creator_pro.apiKeys;

export const SAFETY: HelpCategory = {
  id: "safety",
  get title() {
    return t("help.safetyAndPrivacy");
  },
  get about() {
    return t("help.reportsDecisionsAboutYouWhoSees");
  },
  articles: [
    {
      slug: "report-and-block",
      get title() {
        return t("help.reportSomethingOrBlockSomebody");
      },
      words: "abuse harassment spam hate bully flag complaint",
      get body() {
        return [t("help.chooseReportInTheMenuOf"), t("help.blockSomebodyOnTheirChannelThey")];
      },
      links: [
        {
          to: "/settings/blocked",
          get label() {
            return t("help.seeWhomYouBlocked");
          },
        },
      ],
    },
    {
      slug: "decisions-and-appeals",
      get title() {
        return t("help.myContentWasRemovedOrMy");
      },
      words: "appeal banned suspended moderation strike removed unfair",
      get body() {
        return [
          t("help.youAreToldWhichRuleIt"),
          t("help.appealsAreReviewedWithinAppealtakesA", { appealTakes: APPEAL_TAKES }),
          t("help.forACopyrightNoticeThereIs"),
        ];
      },
      links: [
        {
          to: "/support",
          get label() {
            return t("help.writeToSupport");
          },
        },
        {
          to: "/dmca/answer",
          get label() {
            return t("help.seeYourCopyrightNotices");
          },
        },
        {
          to: "/terms",
          get label() {
            return t("help.readTheTerms");
          },
        },
      ],
    },
    {
      slug: "who-sees-what",
      get title() {
        return t("help.chooseWhoSeesYourChannelAnd");
      },
      words: "private profile followers only comments visibility hide tracking cookies",
      get body() {
        return [t("help.yourChannelCanBeForEverybody"), t("help.whatWeKeepAndForHow")];
      },
      links: [
        {
          to: "/settings/privacy",
          get label() {
            return t("help.openPrivacy");
          },
        },
        {
          to: "/privacy",
          get label() {
            return t("help.readThePrivacyPolicy");
          },
        },
        {
          to: "/cookies",
          get label() {
            return t("help.readTheCookiePolicy");
          },
        },
      ],
    },
  ],
};

export const API: HelpCategory = {
  id: "api",
  title: "API",
  get about() {
    return t("help.keysLimitsAndTheReference");
  },
  articles: [
    {
      slug: "api-keys",
      get title() {
        return t("help.useTheApi");
      },
      words: "developer key token rate limit openapi integration",
      get body() {
        return [
          t("help.creatorProHasUpToMaxapikeys", {
            maxApiKeys: MAX_API_KEYS,
            listed: listed(Object.keys(API_SCOPES)),
            listed2: listed(API_KEY_DAYS.filter((days) => days > 0).map(String)),
          }),
          t("help.aKeyMayMakeCountCalls", { count: count(api?.perMinute ?? 0), count2: count(api?.perDay ?? 0), usageDays: USAGE_DAYS }),
        ];
      },
      links: [
        {
          to: "/settings/api-keys",
          get label() {
            return t("help.makeAKey");
          },
        },
        {
          to: "/api/docs",
          get label() {
            return t("help.openTheApiReference");
          },
        },
      ],
    },
  ],
};
