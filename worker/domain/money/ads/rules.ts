import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { HOUSE_AD_NAMES, type HouseAdName } from "./contract.ts";

/** Number of the first video in a visit (sitting) that can have a house ad before it. */
export const FIRST_AD_VIDEO = 3;
/** Minimum time between two house ads, ms. */
export const AD_PAUSE_MS = 15 * 60_000;
/**
 * Minimum duration of a video that can have a house ad before it, whole seconds. An ad takes at
 * least five seconds, which is too long for shorter videos.
 */
export const AD_LEAST_SECONDS = 10;
/** A visit (sitting) ends when no video was opened for this time, ms. */
export const SITTING_MS = 4 * 60 * 60_000;

/**
 * Data about a visit that determines its house ads, stored only in the viewer's browser. It
 * contains no user id and no list of watched videos.
 */
export interface Sitting {
  /** Number of opened videos. Opening the same video again right away does not count. */
  videos: number;
  /** Id of the last opened video; null before the first. */
  last: string | null;
  /** Time when the last video was opened, ms since the epoch. */
  at: number;
  /** Time when a house ad was last shown, ms since the epoch; 0 if never. */
  adAt: number;
  /** Number of house ads shown so far. Selects the next ad in rotation. */
  ads: number;
}

export const NEW_SITTING: Sitting = { videos: 0, last: null, at: 0, adAt: 0, ads: 0 };

/** Returns false for a plan without ads. This check applies before all other conditions. */
export const seesHouseAds = (actor: Actor): boolean =>
  !entitlementsOf(actor.kind === "user" ? actor.plan : null).adFree;

interface OpenedVideo {
  videoId: string;
  /** Whole seconds; 0 if unknown. */
  duration: number;
  /** True if the video can play for the viewer and is not the viewer's own. */
  suits: boolean;
  now: number;
}

/**
 * Updates a visit when a video is opened, and returns the house ad to show before that video, or
 * null. Ads start with the third video of a visit, at most one in 15 minutes, and never before
 * videos under ten seconds or the viewer's own videos. Opening the same video again changes
 * nothing, so a reload does not bring back a skipped ad.
 */
export function openVideo(
  previousSitting: Sitting,
  actor: Actor,
  { videoId, duration, suits, now }: OpenedVideo,
): { sitting: Sitting; ad: HouseAdName | null } {
  const isExpired = now - previousSitting.at > SITTING_MS;
  if (previousSitting.last === videoId && !isExpired)
    return { sitting: { ...previousSitting, at: now }, ad: null };
  const sitting = {
    ...previousSitting,
    videos: isExpired ? 1 : previousSitting.videos + 1,
    last: videoId,
    at: now,
  };
  const isDue = sitting.videos >= FIRST_AD_VIDEO && now - previousSitting.adAt >= AD_PAUSE_MS;
  if (!isDue || !suits || duration < AD_LEAST_SECONDS || !seesHouseAds(actor))
    return { sitting, ad: null };
  const cards = HOUSE_AD_NAMES.filter(
    (name) => !(name === "partner" && actor.kind === "user" && actor.isPartner),
  );
  return {
    sitting: { ...sitting, adAt: now, ads: previousSitting.ads + 1 },
    ad: cards[previousSitting.ads % cards.length] ?? null,
  };
}
