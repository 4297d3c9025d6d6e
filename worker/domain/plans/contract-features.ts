import { t } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "../offline/contract-rules.ts";
import type { Plan } from "../users/contract.ts";
import { ENTITLEMENTS, type Entitlements } from "./entitlements.ts";

export const PLAN_NAMES: Record<Plan, string> = {
  free: "Free",
  premium: "Premium",
  get creator_pro() {
    return t("plans.creatorPro");
  },
};

/** The groups of a comparison, in their order. */
export const FEATURE_GROUPS = ["Watching", "Making", "Earning", "Help"] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];

export interface Feature {
  field: keyof Entitlements;
  group: FeatureGroup;
  label: string;
  /** A cell of the comparison: a yes, a no, or what is given. */
  cell: (given: Entitlements) => boolean | string;
  /** A line of a plan's list; null where the plan gives nothing to speak of. */
  line: (given: Entitlements) => string | null;
}

const heightName = (height: number) => (height >= 2160 ? "4K" : height >= 1080 ? "HD (1080p)" : `${height}p`);
const gib = (bytes: number) => `${bytes / 1024 ** 3} GB`;
const megabits = (bits: number) => t("plans.bitsMbitS", { bits: bits / 1_000_000 });
const within = (hours: number) => (hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? "day" : "days"}` : t("plans.hoursHours", { hours }));
const count = (n: number) => n.toLocaleString("en-US");
const capital = (word: string) => (word[0] ?? "").toUpperCase() + word.slice(1);

type Words = Omit<Feature, "field">;
const only = (group: FeatureGroup, label: string, given: (e: Entitlements) => boolean, line = label): Words => ({
  group,
  label,
  cell: given,
  line: (e) => (given(e) ? line : null),
});

/** A row for each field of the matrix: one without words does not compile. */
const WORDS: Record<keyof Entitlements, Words> = {
  adFree: {
    group: "Watching",
    get label() {
      return t("plans.ads");
    },
    cell: (e) => (e.adFree ? "None" : t("plans.ourOwnNowAndThen")),
    line: (e) => (e.adFree ? t("plans.noAds") : t("plans.tributarysOwnAdsNowAndThen")),
  },
  maxWatchHeight: {
    group: "Watching",
    get label() {
      return t("plans.picture");
    },
    cell: (e) => `Up to ${heightName(e.maxWatchHeight)}`,
    line: (e) =>
      t("plans.watchInTextUpToMaxwatchheight", {
        text: e.maxWatchHeight > 1080 ? t("plans.hdAnd") : "",
        maxWatchHeight: heightName(e.maxWatchHeight),
      }),
  },
  get subscribersOnly() {
    return only("Watching", t("plans.streamsAndReplaysForSubscribers"), (e) => e.subscribersOnly);
  },
  get offline() {
    return only(
      "Watching",
      "Downloads",
      (e) => e.offline,
      t("plans.downloadsToWatchWithoutANetwork", { videos: OFFLINE_LIMITS.videos, devices: OFFLINE_LIMITS.devices }),
    );
  },
  publishHeight: {
    group: "Making",
    get label() {
      return t("plans.publishIn");
    },
    cell: (e) => `Up to ${heightName(e.publishHeight)}`,
    line: (e) => t("plans.publishInUpToPublishheight", { publishHeight: heightName(e.publishHeight) }),
  },
  liveBitrate: {
    group: "Making",
    get label() {
      return t("plans.livePicture");
    },
    cell: (e) => `Up to ${megabits(e.liveBitrate)}`,
    line: (e) => t("plans.goLiveWithUpToLivebitrate", { liveBitrate: megabits(e.liveBitrate) }),
  },
  storageBytes: {
    group: "Making",
    get label() {
      return t("plans.storage");
    },
    cell: (e) => (e.storageBytes === null ? t("plans.noLimit") : gib(e.storageBytes)),
    line: (e) =>
      e.storageBytes === null ? t("plans.storageWithoutALimit") : t("plans.storagebytesOfStorage", { storageBytes: gib(e.storageBytes) }),
  },
  analytics: {
    group: "Making",
    get label() {
      return t("plans.analytics");
    },
    cell: (e) => capital(e.analytics),
    line: (e) => t("plans.analyticsAnalytics", { analytics: capital(e.analytics) }),
  },
  get customBranding() {
    return only("Making", t("plans.yourColourAndLogo"), (e) => e.customBranding, t("plans.yourOwnColourOnYourChannel"));
  },
  apiKeys: {
    group: "Making",
    get label() {
      return t("plans.apiAccess");
    },
    cell: (e) =>
      e.apiKeys !== null &&
      t("plans.perminuteCallsAMinutePerdayA", { perMinute: count(e.apiKeys.perMinute), perDay: count(e.apiKeys.perDay) }),
    line: (e) => (e.apiKeys === null ? null : t("plans.apiAccessWithKeysOfYour", { perDay: count(e.apiKeys.perDay) })),
  },
  monetization: {
    group: "Earning",
    get label() {
      return t("plans.tipsAndPlanRevenue");
    },
    cell: (e) => (e.monetization ? t("plans.atOnce") : t("plans.asAPartner")),
    line: (e) => (e.monetization ? t("plans.takeTipsAndAShareOf") : null),
  },
  get revenueDashboard() {
    return only("Earning", t("plans.revenueDashboard"), (e) => e.revenueDashboard);
  },
  get brandTools() {
    return only("Earning", t("plans.brandDeals"), (e) => e.brandTools);
  },
  get priorityMonetization() {
    return only(
      "Earning",
      t("plans.partnerApplicationFirstInLine"),
      (e) => e.priorityMonetization,
      t("plans.yourPartnerApplicationIsLookedAt"),
    );
  },
  supportHours: {
    group: "Help",
    get label() {
      return t("plans.supportFirstAnswer");
    },
    cell: (e) => t("plans.withinSupporthours", { supportHours: within(e.supportHours) }),
    line: (e) => t("plans.supportThatAnswersWithinSupporthoursDay", { supportHours: within(e.supportHours) }),
  },
};

/** Every field of the matrix, in the order of the tables. */
export const FEATURES: readonly Feature[] = (Object.keys(WORDS) as (keyof Entitlements)[]).map((field) => ({ field, ...WORDS[field] }));

/** What a plan gives, a line each, in the order of the comparison. */
export function planFeatures(plan: Plan): string[] {
  const given = ENTITLEMENTS[plan];
  return FEATURES.flatMap(({ line }) => line(given) ?? []);
}

/** What a plan gives that a lesser one does not, a line each: for the step from one to the other. */
export function planGains(plan: Plan, over: Plan): string[] {
  const [given, before] = [ENTITLEMENTS[plan], ENTITLEMENTS[over]];
  return FEATURES.flatMap(({ line, cell }) => (cell(given) === cell(before) ? [] : (line(given) ?? [])));
}
