import { t } from "#i18n/t.ts";
import { API_KEY_DAYS, API_SCOPES, MAX_API_KEYS } from "../../../accounts/api-keys/contract.ts";
import { USAGE_DAYS } from "../../../accounts/api-keys/contract-usage.ts";
import { ENTITLEMENTS } from "../../../accounts/plans/entitlements.ts";
import { appealReviewTime } from "../../../money/refund-policy/contract-figures.ts";
import type { HelpCategory } from "../contract.ts";
import { formatConjunction, formatDisjunction } from "../format.ts";

const api = ENTITLEMENTS.creator_pro.apiKeys;

export const safety = (): HelpCategory => ({
  id: "safety",
  title: t("help.categories.safetyTitle"),
  about: t("help.categories.safetyDescription"),
  articles: [
    {
      slug: "report-and-block",
      title: t("help.reportAndBlock.title"),
      searchTerms: t("help.reportAndBlock.searchTerms"),
      body: [t("help.reportAndBlock.reportBody"), t("help.reportAndBlock.blockBody")],
      links: [{ to: "/settings/blocked", label: t("help.reportAndBlock.blockedUsersLink") }],
    },
    {
      slug: "decisions-and-appeals",
      title: t("help.decisionsAndAppeals.title"),
      searchTerms: t("help.decisionsAndAppeals.searchTerms"),
      body: [
        t("help.decisionsAndAppeals.appealBody"),
        t("help.decisionsAndAppeals.howLongBody", { appealTakes: appealReviewTime() }),
        t("help.decisionsAndAppeals.copyrightBody"),
      ],
      links: [
        { to: "/support", label: t("help.decisionsAndAppeals.supportLink") },
        { to: "/dmca/answer", label: t("help.copyrightNotice.noticesLink") },
        { to: "/terms", label: t("help.decisionsAndAppeals.termsLink") },
      ],
    },
    {
      slug: "who-sees-what",
      title: t("help.privacy.title"),
      searchTerms: t("help.privacy.searchTerms"),
      body: [t("help.privacy.audienceBody"), t("help.privacy.policiesBody")],
      links: [
        { to: "/settings/privacy", label: t("help.privacy.settingsLink") },
        { to: "/privacy", label: t("help.privacy.privacyPolicyLink") },
        { to: "/cookies", label: t("help.privacy.cookiePolicyLink") },
      ],
    },
  ],
});

export const apiHelp = (): HelpCategory => ({
  id: "api",
  title: t("help.categories.apiTitle"),
  about: t("help.categories.apiDescription"),
  articles: [
    {
      slug: "api-keys",
      title: t("help.apiKeys.title"),
      searchTerms: t("help.apiKeys.searchTerms"),
      body: [
        t("help.apiKeys.keysBody", {
          maxApiKeys: MAX_API_KEYS,
          scopes: formatConjunction(Object.keys(API_SCOPES)),
          days: formatDisjunction(API_KEY_DAYS.filter((days) => days > 0).map(String)),
        }),
        t("help.apiKeys.rateLimitBody", {
          perMinute: api?.perMinute ?? 0,
          perDay: api?.perDay ?? 0,
          usageDays: USAGE_DAYS,
        }),
      ],
      links: [
        { to: "/settings/api-keys", label: t("help.apiKeys.createLink") },
        { to: "/api/docs", label: t("help.apiKeys.referenceLink") },
      ],
    },
  ],
});
