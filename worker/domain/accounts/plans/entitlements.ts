import type { Plan } from "../users/contract.ts";

/**
 * The features and limits of a plan. Heights are resolution classes: 720 means 1280x720 or
 * 720x1280. Each field must be enforced by the server (tested in gates.workerd.test.ts) and shown
 * in the plan tables (contract-features.ts): see docs/decisions/013.
 */
export interface Entitlements {
  /** Maximum resolution class that the user can watch. */
  maxWatchHeight: number;
  /** Maximum resolution class of the renditions of the user's videos. */
  publishHeight: number;
  /** Storage limit in bytes; null for unlimited storage. */
  storageBytes: number | null;
  /** Maximum bitrate of the user's live stream, bits per second, averaged over ten seconds. */
  liveBitrate: number;
  adFree: boolean;
  subscribersOnly: boolean;
  offline: boolean;
  /** Level of detail of the user's video analytics. Each level includes the lower ones. */
  analytics: AnalyticsDepth;
  revenueDashboard: boolean;
  /** Call limits of each API key of the user; null without API access. */
  apiKeys: ApiLimits | null;
  /** An accent color on the user's channel, and a logo on the player of the user's videos. */
  customBranding: boolean;
  brandTools: boolean;
  /** Tips and a share of plan revenue for a creator who is not a partner. */
  monetization: boolean;
  /** Staff review the user's partner application or appeal before those of users on other plans. */
  priorityMonetization: boolean;
  /**
   * Hours, including nights and weekends, until the first answer to a support request. The support
   * queue is ordered by this deadline.
   */
  supportHours: number;
  /** Live chat with support, during the hours of domain/trust/support/contract-hours.ts. */
  liveChat: boolean;
}

/** Maximum number of calls with one API key per minute and per day (UTC). */
export interface ApiLimits {
  perMinute: number;
  perDay: number;
}

/** Levels of detail of video analytics, from least to most. */
export const ANALYTICS_DEPTHS = ["basic", "advanced", "full"] as const;
export type AnalyticsDepth = (typeof ANALYTICS_DEPTHS)[number];

/** Tells whether the level `depth` includes the level `required`. */
export const includesDepth = (depth: AnalyticsDepth, required: AnalyticsDepth): boolean =>
  ANALYTICS_DEPTHS.indexOf(depth) >= ANALYTICS_DEPTHS.indexOf(required);

/** 720p, the resolution that every viewer can watch. */
export const STANDARD_HEIGHT = 720;
const FULL_HD = 1080;
const ULTRA_HD = 2160;
const GIB = 1024 ** 3;
const MEGABIT = 1_000_000;

/** Entitlements of each plan. All plan tables and all checks on the server use this object. */
export const ENTITLEMENTS: Record<Plan, Entitlements> = {
  free: {
    maxWatchHeight: STANDARD_HEIGHT,
    publishHeight: FULL_HD,
    storageBytes: 5 * GIB,
    liveBitrate: 12 * MEGABIT,
    adFree: false,
    subscribersOnly: false,
    offline: false,
    analytics: "basic",
    revenueDashboard: false,
    apiKeys: null,
    customBranding: false,
    brandTools: false,
    monetization: false,
    priorityMonetization: false,
    supportHours: 48,
    liveChat: false,
  },
  premium: {
    maxWatchHeight: ULTRA_HD,
    publishHeight: FULL_HD,
    storageBytes: 50 * GIB,
    liveBitrate: 30 * MEGABIT,
    adFree: true,
    subscribersOnly: true,
    offline: true,
    analytics: "advanced",
    revenueDashboard: false,
    apiKeys: null,
    customBranding: false,
    brandTools: false,
    monetization: false,
    priorityMonetization: false,
    supportHours: 24,
    liveChat: true,
  },
  creator_pro: {
    maxWatchHeight: ULTRA_HD,
    publishHeight: ULTRA_HD,
    storageBytes: null,
    liveBitrate: 30 * MEGABIT,
    adFree: true,
    subscribersOnly: true,
    offline: true,
    analytics: "full",
    revenueDashboard: true,
    apiKeys: { perMinute: 300, perDay: 50_000 },
    customBranding: true,
    brandTools: true,
    monetization: true,
    priorityMonetization: true,
    supportHours: 4,
    liveChat: true,
  },
};

/**
 * Returns the entitlements of a plan.
 * @param plan null for a visitor, who has the free plan's entitlements
 */
export const entitlementsOf = (plan: Plan | null): Entitlements => ENTITLEMENTS[plan ?? "free"];
