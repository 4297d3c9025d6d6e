import { type Message, msg, t } from "#i18n/t.ts";
import { GIGABYTE } from "../../kernel/files/contract-gigabytes.ts";
import type { Plan } from "../users/contract.ts";
import { OFFLINE_LIMITS } from "./contract.ts";
import { ENTITLEMENTS, type Entitlements } from "./entitlements.ts";

export const PLAN_NAMES: Record<Plan, Message> = {
  free: msg("plans.names.free"),
  premium: msg("plans.names.premium"),
  creator_pro: msg("plans.names.creatorPro"),
};

export const GROUPS = ["watching", "making", "earning", "help"] as const;
export type FeatureGroup = (typeof GROUPS)[number];
export const FEATURE_GROUPS: Record<FeatureGroup, Message> = {
  watching: msg("plans.featureGroups.watching"),
  making: msg("plans.featureGroups.publishing"),
  earning: msg("plans.featureGroups.earning"),
  help: msg("plans.featureGroups.support"),
};

export interface Feature {
  field: keyof Entitlements;
  group: FeatureGroup;
  label: Message;
  cell: (entitlements: Entitlements) => boolean | string;
  line: (entitlements: Entitlements) => string | null;
}

/** Returns the name of a video resolution, such as "4K". */
export const heightName = (height: number) =>
  height >= 2160 ? "4K" : height >= 1080 ? "HD (1080p)" : `${height}p`;
const gib = (bytes: number) => `${bytes / GIGABYTE} GB`;
const megabits = (bits: number) =>
  t("plans.values.megabitsPerSecond", { megabits: bits / 1_000_000 });
const formatUpTo = (most: string) => t("plans.values.upTo", { most });

const DEPTHS: Record<Entitlements["analytics"], { cell: Message; line: Message }> = {
  basic: {
    cell: msg("plans.features.analytics.basic"),
    line: msg("plans.features.analytics.basicDescription"),
  },
  advanced: {
    cell: msg("plans.features.analytics.advanced"),
    line: msg("plans.features.analytics.advancedDescription"),
  },
  full: {
    cell: msg("plans.features.analytics.full"),
    line: msg("plans.features.analytics.fullDescription"),
  },
};

type FeatureTexts = Omit<Feature, "field">;
const booleanFeature = (
  group: FeatureGroup,
  label: Message,
  isIncluded: (e: Entitlements) => boolean,
  line: () => string = () => t(label),
): FeatureTexts => ({
  group,
  label,
  cell: isIncluded,
  line: (e) => (isIncluded(e) ? line() : null),
});

/** An entitlement without texts does not compile. */
const FEATURE_TEXTS: Record<keyof Entitlements, FeatureTexts> = {
  adFree: {
    group: "watching",
    label: msg("plans.features.ads.label"),
    cell: (e) => (e.adFree ? t("plans.values.none") : t("plans.features.ads.ownAds")),
    line: (e) =>
      e.adFree
        ? t("plans.features.ads.noneDescription")
        : t("plans.features.ads.ownAdsDescription"),
  },
  maxWatchHeight: {
    group: "watching",
    label: msg("plans.features.watchQuality.label"),
    cell: (e) => formatUpTo(heightName(e.maxWatchHeight)),
    line: (e) =>
      t(
        e.maxWatchHeight > 1080
          ? msg("plans.features.watchQuality.hdDescription")
          : msg("plans.features.watchQuality.description"),
        {
          most: heightName(e.maxWatchHeight),
        },
      ),
  },
  subscribersOnly: booleanFeature(
    "watching",
    msg("plans.features.subscribersOnly.label"),
    (e) => e.subscribersOnly,
  ),
  offline: booleanFeature(
    "watching",
    msg("plans.features.offline.label"),
    (e) => e.offline,
    () =>
      t("plans.features.offline.description", {
        videos: OFFLINE_LIMITS.videos,
        devices: OFFLINE_LIMITS.devices,
      }),
  ),
  publishHeight: {
    group: "making",
    label: msg("plans.features.publishQuality.label"),
    cell: (e) => formatUpTo(heightName(e.publishHeight)),
    line: (e) =>
      t("plans.features.publishQuality.description", { most: heightName(e.publishHeight) }),
  },
  liveBitrate: {
    group: "making",
    label: msg("plans.features.liveQuality.label"),
    cell: (e) => formatUpTo(megabits(e.liveBitrate)),
    line: (e) => t("plans.features.liveQuality.description", { most: megabits(e.liveBitrate) }),
  },
  storageBytes: {
    group: "making",
    label: msg("plans.features.storage.label"),
    cell: (e) =>
      e.storageBytes === null ? t("plans.features.storage.unlimited") : gib(e.storageBytes),
    line: (e) =>
      e.storageBytes === null
        ? t("plans.features.storage.unlimitedDescription")
        : t("plans.features.storage.description", { storageBytes: gib(e.storageBytes) }),
  },
  analytics: {
    group: "making",
    label: msg("plans.features.analytics.label"),
    cell: (e) => t(DEPTHS[e.analytics].cell),
    line: (e) => t(DEPTHS[e.analytics].line),
  },
  customBranding: booleanFeature(
    "making",
    msg("plans.features.branding.label"),
    (e) => e.customBranding,
    () => t("plans.features.branding.description"),
  ),
  apiKeys: {
    group: "making",
    label: msg("plans.features.api.label"),
    cell: (e) =>
      e.apiKeys !== null &&
      t("plans.features.api.rateLimits", {
        perMinute: e.apiKeys.perMinute,
        perDay: e.apiKeys.perDay,
      }),
    line: (e) =>
      e.apiKeys === null ? null : t("plans.features.api.description", { perDay: e.apiKeys.perDay }),
  },
  monetization: {
    group: "earning",
    label: msg("plans.features.monetization.label"),
    cell: (e) =>
      e.monetization
        ? t("plans.features.monetization.immediate")
        : t("plans.features.monetization.partnersOnly"),
    line: (e) => (e.monetization ? t("plans.features.monetization.description") : null),
  },
  revenueDashboard: booleanFeature(
    "earning",
    msg("plans.features.revenueDashboard.label"),
    (e) => e.revenueDashboard,
  ),
  brandTools: booleanFeature(
    "earning",
    msg("plans.features.brandDeals.label"),
    (e) => e.brandTools,
  ),
  priorityMonetization: booleanFeature(
    "earning",
    msg("plans.features.priorityReview.label"),
    (e) => e.priorityMonetization,
    () => t("plans.features.priorityReview.description"),
  ),
  supportHours: {
    group: "help",
    label: msg("plans.features.support.label"),
    cell: ({ supportHours: hours }) => t("plans.features.support.withinHours", { hours }),
    line: ({ supportHours: hours }) => t("plans.features.support.description", { hours }),
  },
  liveChat: booleanFeature(
    "help",
    msg("plans.features.liveChat.label"),
    (e) => e.liveChat,
    () => t("plans.features.liveChat.description"),
  ),
};

export const FEATURES: readonly Feature[] = (
  Object.keys(FEATURE_TEXTS) as (keyof Entitlements)[]
).map((field) => ({ field, ...FEATURE_TEXTS[field] }));

/** Returns the features of a plan as a list of texts, in the order of the comparison table. */
export function planFeatures(plan: Plan): string[] {
  const entitlements = ENTITLEMENTS[plan];
  return FEATURES.flatMap(({ line }) => line(entitlements) ?? []);
}

/** Returns the features that a plan adds to a lower plan, as a list of texts. */
export function planGains(plan: Plan, previousPlan: Plan): string[] {
  const [entitlements, previousEntitlements] = [ENTITLEMENTS[plan], ENTITLEMENTS[previousPlan]];
  return FEATURES.flatMap(({ line, cell }) =>
    cell(entitlements) === cell(previousEntitlements) ? [] : (line(entitlements) ?? []),
  );
}
