import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { HOUSE_AD_NAMES, type HouseAdName } from "./contract.ts";

/** The first video of a sitting that a card may stand before. */
export const FIRST_AD_VIDEO = 3;
/** From one card to the next, ms. */
export const AD_PAUSE_MS = 15 * 60_000;
/** A card stands before no shorter video, whole seconds: it can be skipped after half of that. */
export const AD_LEAST_SECONDS = 10;
/** A sitting ends when nothing was opened for so long, ms. */
export const SITTING_MS = 4 * 60 * 60_000;

/**
 * What a browser keeps of a sitting, and nobody else: no person is in it, and no list of what was
 * watched.
 */
export interface Sitting {
  /** Videos opened, each once in a row. */
  videos: number;
  /** The last of them; null before the first. */
  last: string | null;
  /** When the last was opened, ms since the epoch. */
  at: number;
  /** When a card was last shown; 0 for never. */
  adAt: number;
  /** Cards shown so far: they take turns. */
  ads: number;
}

export const NEW_SITTING: Sitting = { videos: 0, last: null, at: 0, adAt: 0, ads: 0 };

/** The gate: a plan without ads gets none, whatever else holds. */
export const seesHouseAds = (actor: Actor): boolean =>
  !entitlementsOf(actor.kind === "user" ? actor.plan : null).adFree;

interface Opened {
  videoId: string;
  /** Whole seconds; 0 where it is not known. */
  duration: number;
  /** Nothing stands in the way of its playing, and it is not the viewer's own. */
  suits: boolean;
  now: number;
}

/**
 * What opening a video makes of a sitting, and the card that stands before it, if any: from the
 * third video of a sitting on, at most one in 15 minutes, before none shorter than ten seconds and
 * none of one's own. Opening the same page again counts as nothing: what was skipped does not come
 * back by a reload.
 */
export function openVideo(
  known: Sitting,
  actor: Actor,
  { videoId, duration, suits, now }: Opened,
): { sitting: Sitting; ad: HouseAdName | null } {
  const over = now - known.at > SITTING_MS;
  if (known.last === videoId && !over) return { sitting: { ...known, at: now }, ad: null };
  const sitting = { ...known, videos: over ? 1 : known.videos + 1, last: videoId, at: now };
  const isDue = sitting.videos >= FIRST_AD_VIDEO && now - known.adAt >= AD_PAUSE_MS;
  if (!isDue || !suits || duration < AD_LEAST_SECONDS || !seesHouseAds(actor))
    return { sitting, ad: null };
  const cards = HOUSE_AD_NAMES.filter(
    (name) => !(name === "partner" && actor.kind === "user" && actor.isPartner),
  );
  return {
    sitting: { ...sitting, adAt: now, ads: known.ads + 1 },
    ad: cards[known.ads % cards.length] ?? null,
  };
}
