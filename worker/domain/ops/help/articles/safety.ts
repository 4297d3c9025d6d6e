import { t } from "#i18n/t.ts";
import { API_KEY_DAYS, API_SCOPES, MAX_API_KEYS } from "../../../accounts/api-keys/contract.ts";
import { USAGE_DAYS } from "../../../accounts/api-keys/contract-usage.ts";
import { ENTITLEMENTS } from "../../../accounts/plans/entitlements.ts";
import { appealTakes } from "../../../money/refund-policy/contract-figures.ts";
import type { HelpCategory } from "../contract.ts";
import { either, listed } from "../words.ts";

const api = ENTITLEMENTS.creator_pro.apiKeys;

export const safety = (): HelpCategory => ({
  id: "safety",
  title: t("help.safetyAndPrivacy"),
  about: t("help.reportsDecisionsAboutYouWhoSees"),
  articles: [
    {
      slug: "report-and-block",
      title: t("help.reportSomethingOrBlockSomebody"),
      words: t("help.wordsOfReportAndBlock"),
      body: [t("help.chooseReportInTheMenuOf"), t("help.blockSomebodyOnTheirChannelThey")],
      links: [{ to: "/settings/blocked", label: t("help.seeWhomYouBlocked") }],
    },
    {
      slug: "decisions-and-appeals",
      title: t("help.myContentWasRemovedOrMy"),
      words: t("help.wordsOfDecisionsAndAppeals"),
      body: [
        t("help.youAreToldWhichRuleIt"),
        t("help.appealsAreReviewedWithinAppealtakesA", { appealTakes: appealTakes() }),
        t("help.forACopyrightNoticeThereIs"),
      ],
      links: [
        { to: "/support", label: t("help.writeToSupport") },
        { to: "/dmca/answer", label: t("help.seeYourCopyrightNotices") },
        { to: "/terms", label: t("help.readTheTerms") },
      ],
    },
    {
      slug: "who-sees-what",
      title: t("help.chooseWhoSeesYourChannelAnd"),
      words: t("help.wordsOfWhoSeesWhat"),
      body: [t("help.yourChannelCanBeForEverybody"), t("help.whatWeKeepAndForHow")],
      links: [
        { to: "/settings/privacy", label: t("help.openPrivacy") },
        { to: "/privacy", label: t("help.readThePrivacyPolicy") },
        { to: "/cookies", label: t("help.readTheCookiePolicy") },
      ],
    },
  ],
});

export const apiHelp = (): HelpCategory => ({
  id: "api",
  title: t("help.api"),
  about: t("help.keysLimitsAndTheReference"),
  articles: [
    {
      slug: "api-keys",
      title: t("help.useTheApi"),
      words: t("help.wordsOfApiKeys"),
      body: [
        t("help.creatorProHasUpToMaxapikeys", {
          maxApiKeys: MAX_API_KEYS,
          scopes: listed(Object.keys(API_SCOPES)),
          days: either(API_KEY_DAYS.filter((days) => days > 0).map(String)),
        }),
        t("help.aKeyMayMakeCountCalls", {
          perMinute: api?.perMinute ?? 0,
          perDay: api?.perDay ?? 0,
          usageDays: USAGE_DAYS,
        }),
      ],
      links: [
        { to: "/settings/api-keys", label: t("help.makeAKey") },
        { to: "/api/docs", label: t("help.openTheApiReference") },
      ],
    },
  ],
});
