import { t } from "#i18n/t.ts";
import { heightName } from "../../../accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "../../../accounts/plans/entitlements.ts";
import { HISTORY_RETENTION_DAYS } from "../../../creator/analytics/contract.ts";
import {
  MESSAGE_LIMIT,
  MESSAGE_MAX,
  MESSAGE_WINDOW_MS,
  SLOW_MODE_MAX,
} from "../../../live/chat/contract.ts";
import type { HelpCategory } from "../contract.ts";

export const watching = (): HelpCategory => ({
  id: "watching",
  title: t("help.categories.watchingTitle"),
  about: t("help.categories.watchingDescription"),
  articles: [
    {
      slug: "picture-quality",
      title: t("help.videoQuality.title"),
      searchTerms: t("help.videoQuality.searchTerms"),
      body: [
        t("help.videoQuality.limitsBody", {
          maxWatchHeight: ENTITLEMENTS.free.maxWatchHeight,
          paidHeight: heightName(ENTITLEMENTS.premium.maxWatchHeight),
        }),
        t("help.videoQuality.bufferingBody"),
      ],
      links: [{ to: "/subscription", label: t("help.plans.plansLink") }],
    },
    {
      slug: "captions-and-keys",
      title: t("help.captionsAndShortcuts.title"),
      searchTerms: t("help.captionsAndShortcuts.searchTerms"),
      body: [
        t("help.captionsAndShortcuts.captionsBody"),
        t("help.captionsAndShortcuts.shortcutsBody"),
      ],
      links: [{ to: "/accessibility", label: t("help.captionsAndShortcuts.accessibilityLink") }],
    },
    {
      slug: "ads",
      title: t("help.ads.title"),
      searchTerms: t("help.ads.searchTerms"),
      body: [t("help.ads.body")],
      links: [{ to: "/subscription", label: t("help.plans.plansLink") }],
    },
    {
      slug: "recommendations",
      title: t("help.recommendations.title"),
      searchTerms: t("help.recommendations.searchTerms"),
      body: [
        t("help.recommendations.feedbackBody"),
        t("help.recommendations.historyBody"),
        t("help.recommendations.historyExpiryBody", { years: HISTORY_RETENTION_DAYS / 365 }),
      ],
      links: [
        { to: "/discover", label: t("help.recommendations.discoverLink") },
        { to: "/history", label: t("help.recommendations.historyLink") },
        { to: "/recommendations", label: t("help.recommendations.rankingLink") },
      ],
    },
    {
      slug: "watch-offline",
      title: t("help.offline.title"),
      searchTerms: t("help.offline.searchTerms"),
      body: [t("help.offline.downloadsBody"), t("help.offline.expiryBody")],
      links: [{ to: "/subscription", label: t("help.plans.plansLink") }],
    },
    {
      slug: "chat",
      title: t("help.chat.title"),
      searchTerms: t("help.chat.searchTerms"),
      body: [
        t("help.chat.limitsBody", {
          messageMax: MESSAGE_MAX,
          messageLimit: MESSAGE_LIMIT,
          seconds: MESSAGE_WINDOW_MS / 1000,
        }),
        t("help.chat.slowModeBody", { seconds: SLOW_MODE_MAX }),
        t("help.chat.bannedBody"),
      ],
      links: [{ to: "/discover", label: t("help.chat.liveStreamsLink") }],
    },
  ],
});
