import type { Plan } from "../users/contract.ts";

/** What a plan gives. Heights are classes of picture (720 is 1280x720 or 720x1280). */
export interface Entitlements {
  /** The tallest picture that may be watched. */
  maxWatchHeight: number;
  /** The tallest rung that is made of what one publishes. */
  publishHeight: number;
  /** Bytes that may be stored; null for no limit. */
  storageBytes: number | null;
  adFree: boolean;
  /** Watching what creators keep for subscribers. */
  subscribersOnly: boolean;
  /** Watching without a network. */
  offline: boolean;
  analytics: "basic" | "advanced" | "full";
  revenueDashboard: boolean;
  apiKeys: boolean;
  customBranding: boolean;
  brandTools: boolean;
  /** Taking tips and a share of plan revenue without being a partner. */
  monetization: boolean;
  priorityMonetization: boolean;
  support: "standard" | "priority" | "always";
}

/** 720p: what everybody watches. */
export const STANDARD_HEIGHT = 720;
const FULL_HD = 1080;
const ULTRA_HD = 2160;
const GIB = 1024 ** 3;

/** The one matrix: every table is drawn from it and every gate on the server asks it. */
export const ENTITLEMENTS: Record<Plan, Entitlements> = {
  free: {
    maxWatchHeight: STANDARD_HEIGHT,
    publishHeight: FULL_HD,
    storageBytes: 5 * GIB,
    adFree: false,
    subscribersOnly: false,
    offline: false,
    analytics: "basic",
    revenueDashboard: false,
    apiKeys: false,
    customBranding: false,
    brandTools: false,
    monetization: false,
    priorityMonetization: false,
    support: "standard",
  },
  premium: {
    maxWatchHeight: ULTRA_HD,
    publishHeight: FULL_HD,
    storageBytes: 50 * GIB,
    adFree: true,
    subscribersOnly: true,
    offline: true,
    analytics: "advanced",
    revenueDashboard: false,
    apiKeys: false,
    customBranding: false,
    brandTools: false,
    monetization: false,
    priorityMonetization: false,
    support: "priority",
  },
  creator_pro: {
    maxWatchHeight: ULTRA_HD,
    publishHeight: ULTRA_HD,
    storageBytes: null,
    adFree: true,
    subscribersOnly: true,
    offline: true,
    analytics: "full",
    revenueDashboard: true,
    apiKeys: true,
    customBranding: true,
    brandTools: true,
    monetization: true,
    priorityMonetization: true,
    support: "always",
  },
};

/** @param plan null for a visitor, who has what the free plan has. */
export const entitlementsOf = (plan: Plan | null): Entitlements => ENTITLEMENTS[plan ?? "free"];
