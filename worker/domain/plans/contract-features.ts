import { OFFLINE_LIMITS } from "../offline/contract-rules.ts";
import type { Plan } from "../users/contract.ts";
import { ENTITLEMENTS, type Entitlements } from "./entitlements.ts";

export const PLAN_NAMES: Record<Plan, string> = { free: "Free", premium: "Premium", creator_pro: "Creator Pro" };

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
const megabits = (bits: number) => `${bits / 1_000_000} Mbit/s`;
const within = (hours: number) => (hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? "day" : "days"}` : `${hours} hours`);
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
    label: "Ads",
    cell: (e) => (e.adFree ? "None" : "Our own, now and then"),
    line: (e) => (e.adFree ? "No ads" : "Tributary's own ads now and then, which can be skipped"),
  },
  maxWatchHeight: {
    group: "Watching",
    label: "Picture",
    cell: (e) => `Up to ${heightName(e.maxWatchHeight)}`,
    line: (e) => `Watch in ${e.maxWatchHeight > 1080 ? "HD and " : ""}up to ${heightName(e.maxWatchHeight)}`,
  },
  subscribersOnly: only("Watching", "Streams and replays for subscribers", (e) => e.subscribersOnly),
  offline: only(
    "Watching",
    "Downloads",
    (e) => e.offline,
    `Downloads to watch without a network, up to ${OFFLINE_LIMITS.videos} videos on each of ${OFFLINE_LIMITS.devices} devices`,
  ),
  publishHeight: {
    group: "Making",
    label: "Publish in",
    cell: (e) => `Up to ${heightName(e.publishHeight)}`,
    line: (e) => `Publish in up to ${heightName(e.publishHeight)}`,
  },
  liveBitrate: {
    group: "Making",
    label: "Live picture",
    cell: (e) => `Up to ${megabits(e.liveBitrate)}`,
    line: (e) => `Go live with up to ${megabits(e.liveBitrate)}`,
  },
  storageBytes: {
    group: "Making",
    label: "Storage",
    cell: (e) => (e.storageBytes === null ? "No limit" : gib(e.storageBytes)),
    line: (e) => (e.storageBytes === null ? "Storage without a limit" : `${gib(e.storageBytes)} of storage`),
  },
  analytics: {
    group: "Making",
    label: "Analytics",
    cell: (e) => capital(e.analytics),
    line: (e) => `${capital(e.analytics)} analytics`,
  },
  customBranding: only(
    "Making",
    "Your colour and logo",
    (e) => e.customBranding,
    "Your own colour on your channel and logo on your player",
  ),
  apiKeys: {
    group: "Making",
    label: "API access",
    cell: (e) => e.apiKeys !== null && `${count(e.apiKeys.perMinute)} calls a minute, ${count(e.apiKeys.perDay)} a day`,
    line: (e) => (e.apiKeys === null ? null : `API access with keys of your own, each for ${count(e.apiKeys.perDay)} calls a day`),
  },
  monetization: {
    group: "Earning",
    label: "Tips and plan revenue",
    cell: (e) => (e.monetization ? "At once" : "As a partner"),
    line: (e) => (e.monetization ? "Take tips and a share of plan revenue at once, partner or not" : null),
  },
  revenueDashboard: only("Earning", "Revenue dashboard", (e) => e.revenueDashboard),
  brandTools: only("Earning", "Brand deals", (e) => e.brandTools),
  priorityMonetization: only(
    "Earning",
    "Partner application first in line",
    (e) => e.priorityMonetization,
    "Your partner application is looked at first",
  ),
  supportHours: {
    group: "Help",
    label: "Support, first answer",
    cell: (e) => `Within ${within(e.supportHours)}`,
    line: (e) => `Support that answers within ${within(e.supportHours)}, day and night`,
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
