import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { HOUSE_AD_NAMES, type HouseAdName } from "./contract.ts";

/** Number of the first video in a visit (sitting) that can have a house ad before it. */
export const FIRST_AD_VIDEO = 3;
/** Minimum time between two house ads, ms. */
export const AD_PAUSE_MS = 15 * 60_000;
/** Minimum video duration for a house ad, because an ad can be skipped only after 5 seconds. */
export const AD_LEAST_SECONDS = 10;
/** A visit (sitting) ends when no video was opened for this time, ms. */
export const SITTING_MS = 4 * 60 * 60_000;

/** House ad data of a visit, stored only in the viewer's browser, without user id and history. */
export interface Sitting {
  /** Number of opened videos. Opening the same video again right away does not count. */
  videos: number;
  last: string | null;
  at: number;
  /** Time when a house ad was last shown, ms since 1970-01-01; 0 if never. */
  adAt: number;
  ads: number;
}

export const NEW_SITTING: Sitting = { videos: 0, last: null, at: 0, adAt: 0, ads: 0 };

/** True if the user sees house ads; false if the user's plan is free of ads. */
export const seesHouseAds = (actor: Actor): boolean =>
  !entitlementsOf(actor.kind === "user" ? actor.plan : null).adFree;

interface OpenedVideo {
  videoId: string;
  /** Duration of the video in whole seconds; 0 if unknown. */
  duration: number;
  /** True if the video can play for the viewer and is not the viewer's own. */
  suits: boolean;
  now: number;
}

/** Adds a video to a visit; returns the house ad to show. Reopening the last video shows no ad. */
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
