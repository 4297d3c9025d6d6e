import type { Plan } from "../users/contract.ts";

/**
 * What a plan gives. Heights are classes of picture (720 is 1280x720 or 720x1280). A field is here only when a gate on the
 * server asks it (gates.workerd.test.ts holds each) and the tables say it (contract-features.ts): docs/decisions/015.
 */
export interface Entitlements {
  /** The tallest picture that may be watched. */
  maxWatchHeight: number;
  /** The tallest rung that is made of what one publishes. */
  publishHeight: number;
  /** Bytes that may be stored; null for no limit. */
  storageBytes: number | null;
  /** Bits per second of a live picture that one sends, averaged over ten seconds. */
  liveBitrate: number;
  /** No card of the platform's own before a video. */
  adFree: boolean;
  /** Watching what creators keep for subscribers. */
  subscribersOnly: boolean;
  /** Keeping videos on a device, to watch them without a network. */
  offline: boolean;
  /** How much is told of what one's videos did; each depth holds those before it. */
  analytics: AnalyticsDepth;
  /** Earnings by month, source and video. */
  revenueDashboard: boolean;
  /** What each of one's API keys may call; null without API access. */
  apiKeys: ApiLimits | null;
  /** An accent colour on the channel, and a logo on the player of one's videos. */
  customBranding: boolean;
  /** Offers of brands. */
  brandTools: boolean;
  /** Taking tips and a share of plan revenue without being a partner. */
  monetization: boolean;
  /** An application to the partner program, or its appeal, is looked at before those of others. */
  priorityMonetization: boolean;
  /** Hours, at any time of any day, within which a request for support is answered first; the queue is ordered by it. */
  supportHours: number;
  /** Writing with support live, within the hours of domain/trust/support/contract-hours.ts. */
  liveChat: boolean;
}

/** Calls by one API key, in a minute and in a day (UTC). */
export interface ApiLimits {
  perMinute: number;
  perDay: number;
}

/** How much of a video's numbers is told, from the least to all. */
export const ANALYTICS_DEPTHS = ["basic", "advanced", "full"] as const;
export type AnalyticsDepth = (typeof ANALYTICS_DEPTHS)[number];

/** Whether a depth holds another. */
export const tells = (depth: AnalyticsDepth, wanted: AnalyticsDepth): boolean =>
  ANALYTICS_DEPTHS.indexOf(depth) >= ANALYTICS_DEPTHS.indexOf(wanted);

/** 720p: what everybody watches. */
export const STANDARD_HEIGHT = 720;
const FULL_HD = 1080;
const ULTRA_HD = 2160;
const GIB = 1024 ** 3;
const MEGABIT = 1_000_000;

/** The one matrix: every table is drawn from it and every gate on the server asks it. */
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

/** @param plan null for a visitor, who has what the free plan has. */
export const entitlementsOf = (plan: Plan | null): Entitlements => ENTITLEMENTS[plan ?? "free"];
