import { type Message, msg, t } from "#i18n/t.ts";
import type { Plan } from "../users/contract.ts";
import { OFFLINE_LIMITS } from "./contract.ts";
import { ENTITLEMENTS, type Entitlements } from "./entitlements.ts";

/** Names of what is sold: the same in every language. */
export const PLAN_NAMES: Record<Plan, Message> = {
  free: msg("plans.free"),
  premium: msg("plans.premium"),
  creator_pro: msg("plans.creatorPro"),
};

/** The groups of a comparison, in their order. */
export const GROUPS = ["watching", "making", "earning", "help"] as const;
export type FeatureGroup = (typeof GROUPS)[number];
export const FEATURE_GROUPS: Record<FeatureGroup, Message> = {
  watching: msg("plans.watching"),
  making: msg("plans.making"),
  earning: msg("plans.earning"),
  help: msg("plans.help"),
};

export interface Feature {
  field: keyof Entitlements;
  group: FeatureGroup;
  label: Message;
  /** A cell of the comparison: a yes, a no, or what is given. */
  cell: (given: Entitlements) => boolean | string;
  /** A line of a plan's list; null where the plan gives nothing to speak of. */
  line: (given: Entitlements) => string | null;
}

/** A height as viewers know it. */
export const heightName = (height: number) =>
  height >= 2160 ? "4K" : height >= 1080 ? "HD (1080p)" : `${height}p`;
const gib = (bytes: number) => `${bytes / 1024 ** 3} GB`;
const megabits = (bits: number) => t("plans.bitsMbitS", { megabits: bits / 1_000_000 });
const upTo = (most: string) => t("plans.upTo", { most });

const DEPTHS: Record<Entitlements["analytics"], { cell: Message; line: Message }> = {
  basic: { cell: msg("plans.basic"), line: msg("plans.basicAnalytics") },
  advanced: { cell: msg("plans.advanced"), line: msg("plans.advancedAnalytics") },
  full: { cell: msg("plans.full"), line: msg("plans.fullAnalytics") },
};

type Words = Omit<Feature, "field">;
const only = (
  group: FeatureGroup,
  label: Message,
  given: (e: Entitlements) => boolean,
  line: () => string = () => t(label),
): Words => ({
  group,
  label,
  cell: given,
  line: (e) => (given(e) ? line() : null),
});

/** A row for each field of the matrix: one without words does not compile. */
const WORDS: Record<keyof Entitlements, Words> = {
  adFree: {
    group: "watching",
    label: msg("plans.ads"),
    cell: (e) => (e.adFree ? t("plans.none") : t("plans.ourOwnNowAndThen")),
    line: (e) => (e.adFree ? t("plans.noAds") : t("plans.tributarysOwnAdsNowAndThen")),
  },
  maxWatchHeight: {
    group: "watching",
    label: msg("plans.picture"),
    cell: (e) => upTo(heightName(e.maxWatchHeight)),
    line: (e) =>
      t(e.maxWatchHeight > 1080 ? msg("plans.watchInHdAndUpTo") : msg("plans.watchInUpTo"), {
        most: heightName(e.maxWatchHeight),
      }),
  },
  subscribersOnly: only(
    "watching",
    msg("plans.streamsAndReplaysForSubscribers"),
    (e) => e.subscribersOnly,
  ),
  offline: only(
    "watching",
    msg("plans.downloads"),
    (e) => e.offline,
    () =>
      t("plans.downloadsToWatchWithoutANetwork", {
        videos: OFFLINE_LIMITS.videos,
        devices: OFFLINE_LIMITS.devices,
      }),
  ),
  publishHeight: {
    group: "making",
    label: msg("plans.publishIn"),
    cell: (e) => upTo(heightName(e.publishHeight)),
    line: (e) => t("plans.publishInUpTo", { most: heightName(e.publishHeight) }),
  },
  liveBitrate: {
    group: "making",
    label: msg("plans.livePicture"),
    cell: (e) => upTo(megabits(e.liveBitrate)),
    line: (e) => t("plans.goLiveWithUpTo", { most: megabits(e.liveBitrate) }),
  },
  storageBytes: {
    group: "making",
    label: msg("plans.storage"),
    cell: (e) => (e.storageBytes === null ? t("plans.noLimit") : gib(e.storageBytes)),
    line: (e) =>
      e.storageBytes === null
        ? t("plans.storageWithoutALimit")
        : t("plans.storagebytesOfStorage", { storageBytes: gib(e.storageBytes) }),
  },
  analytics: {
    group: "making",
    label: msg("plans.analytics"),
    cell: (e) => t(DEPTHS[e.analytics].cell),
    line: (e) => t(DEPTHS[e.analytics].line),
  },
  customBranding: only(
    "making",
    msg("plans.yourColourAndLogo"),
    (e) => e.customBranding,
    () => t("plans.yourOwnColourOnYourChannel"),
  ),
  apiKeys: {
    group: "making",
    label: msg("plans.apiAccess"),
    cell: (e) =>
      e.apiKeys !== null &&
      t("plans.perminuteCallsAMinutePerdayA", {
        perMinute: e.apiKeys.perMinute,
        perDay: e.apiKeys.perDay,
      }),
    line: (e) =>
      e.apiKeys === null ? null : t("plans.apiAccessWithKeysOfYour", { perDay: e.apiKeys.perDay }),
  },
  monetization: {
    group: "earning",
    label: msg("plans.tipsAndPlanRevenue"),
    cell: (e) => (e.monetization ? t("plans.atOnce") : t("plans.asAPartner")),
    line: (e) => (e.monetization ? t("plans.takeTipsAndAShareOf") : null),
  },
  revenueDashboard: only("earning", msg("plans.revenueDashboard"), (e) => e.revenueDashboard),
  brandTools: only("earning", msg("plans.brandDeals"), (e) => e.brandTools),
  priorityMonetization: only(
    "earning",
    msg("plans.partnerApplicationFirstInLine"),
    (e) => e.priorityMonetization,
    () => t("plans.yourPartnerApplicationIsLookedAt"),
  ),
  supportHours: {
    group: "help",
    label: msg("plans.supportFirstAnswer"),
    cell: ({ supportHours: hours }) => t("plans.withinHours", { hours }),
    line: ({ supportHours: hours }) => t("plans.supportWithinHours", { hours }),
  },
  liveChat: only(
    "help",
    msg("plans.liveChatLabel"),
    (e) => e.liveChat,
    () => t("plans.liveChatLine"),
  ),
};

/** Every field of the matrix, in the order of the tables. */
export const FEATURES: readonly Feature[] = (Object.keys(WORDS) as (keyof Entitlements)[]).map(
  (field) => ({ field, ...WORDS[field] }),
);

/** What a plan gives, a line each, in the order of the comparison. */
export function planFeatures(plan: Plan): string[] {
  const given = ENTITLEMENTS[plan];
  return FEATURES.flatMap(({ line }) => line(given) ?? []);
}

/**
 * What a plan gives that a lesser one does not, a line each: for the step from one to the other.
 */
export function planGains(plan: Plan, over: Plan): string[] {
  const [given, before] = [ENTITLEMENTS[plan], ENTITLEMENTS[over]];
  return FEATURES.flatMap(({ line, cell }) =>
    cell(given) === cell(before) ? [] : (line(given) ?? []),
  );
}
