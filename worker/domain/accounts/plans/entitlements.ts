import { GIGABYTE } from "../../kernel/files/contract-gigabytes.ts";
import type { Plan } from "../users/contract.ts";

/**
 * Features and limits of a plan. Heights are resolution classes: 720 means 1280x720 or 720x1280.
 * The server must enforce each field, and the plan tables must show it: docs/decisions/013.
 */
export interface Entitlements {
  maxWatchHeight: number;
  publishHeight: number;
  /** Storage limit in bytes; null for unlimited storage. */
  storageBytes: number | null;
  /** Maximum bitrate of the user's live stream, bits per second, averaged over ten seconds. */
  liveBitrate: number;
  adFree: boolean;
  subscribersOnly: boolean;
  offline: boolean;
  analytics: AnalyticsDepth;
  revenueDashboard: boolean;
  apiKeys: ApiLimits | null;
  customBranding: boolean;
  brandTools: boolean;
  /** Allows a creator who is not a partner tips and a share of subscribers' plan payments. */
  monetization: boolean;
  /** Staff review the user's partner application or appeal before those of users on other plans. */
  priorityMonetization: boolean;
  /** Hours until the first answer to a support request, counted through nights and weekends. */
  supportHours: number;
  liveChat: boolean;
}

export interface ApiLimits {
  perMinute: number;
  perDay: number;
}

export const ANALYTICS_DEPTHS = ["basic", "advanced", "full"] as const;
export type AnalyticsDepth = (typeof ANALYTICS_DEPTHS)[number];

/** Tells whether the analytics level `depth` includes the level `required`. */
export const includesDepth = (depth: AnalyticsDepth, required: AnalyticsDepth): boolean =>
  ANALYTICS_DEPTHS.indexOf(depth) >= ANALYTICS_DEPTHS.indexOf(required);

export const STANDARD_HEIGHT = 720;
const FULL_HD = 1080;
const ULTRA_HD = 2160;
const MEGABIT = 1_000_000;

export const ENTITLEMENTS: Record<Plan, Entitlements> = {
  free: {
    maxWatchHeight: STANDARD_HEIGHT,
    publishHeight: FULL_HD,
    storageBytes: 5 * GIGABYTE,
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
    storageBytes: 50 * GIGABYTE,
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

/** Returns the entitlements of a plan. A visitor (null) has those of the free plan. */
export const entitlementsOf = (plan: Plan | null): Entitlements => ENTITLEMENTS[plan ?? "free"];
