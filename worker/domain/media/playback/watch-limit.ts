import { entitlementsOf, STANDARD_HEIGHT } from "../../accounts/plans/entitlements.ts";
import type { Actor, Plan } from "../../accounts/users/contract.ts";
import { type PictureSize, pictureClass } from "../videos/picture-class.ts";
import type { LadderRow } from "../videos/video-links.ts";
import { playableLadder } from "./vod-playlists.ts";

/** A height limit that exceeds every video, for viewers who may see every rendition. */
export const ANY_HEIGHT = 16_384;
/** Cropped videos are often larger than their class (such as 720p), by up to this factor. */
const CLASS_TOLERANCE = 1.05;

/** Returns the largest height class that an actor may watch. 720 means 1280x720 or 720x1280. */
export function watchHeightOf(actor: Actor, creatorId: string): number {
  if (actor.kind === "visitor") return entitlementsOf(null).maxWatchHeight;
  return actor.id === creatorId || actor.role !== "user"
    ? ANY_HEIGHT
    : entitlementsOf(actor.plan).maxWatchHeight;
}

/** Returns the height limit of a link. The default is the height that every viewer may watch. */
export const linkHeight = ({
  ground,
  height,
}: {
  ground: string;
  height: number | null;
}): number => (ground === "owner" || ground === "staff" ? ANY_HEIGHT : (height ?? STANDARD_HEIGHT));

/** The class from a name such as 720p is preferred, because a cropped rendition is smaller. */
const rungClass = (rung: LadderRow) =>
  Number(/^(\d{3,4})p$/.exec(rung.name)?.[1] ?? 0) || pictureClass(rung);

const fits = (size: number | null, limit: number) =>
  limit >= ANY_HEIGHT || (size !== null && size <= limit * CLASS_TOLERANCE);

export interface Served {
  video: LadderRow[];
  audio: LadderRow | null;
  original: boolean;
  withheld: LadderRow[];
}

interface OriginalFile extends PictureSize {
  creatorPlan: Plan;
}

const originalLimit = (limit: number, { creatorPlan }: OriginalFile) =>
  limit >= ANY_HEIGHT ? limit : Math.min(limit, entitlementsOf(creatorPlan).publishHeight);

/**
 * Selects the files of an uploaded video that are served up to a height (docs/decisions/008). Until
 * a rendition within the limit is ready, every viewer gets the original file. The creator's plan
 * limits the original file too, so that the original cannot replace a rendition that the plan does
 * not allow.
 */
export function servedUpTo(
  limit: number,
  { ladder, original }: { ladder: LadderRow[]; original: OriginalFile | null },
): Served {
  const { video, audio } = playableLadder(ladder);
  const within = video.filter((rung) => fits(rungClass(rung), limit));
  const served = within.length > 0 || original !== null ? within : video.slice(0, 1);
  return {
    video: served,
    audio,
    original:
      original !== null &&
      (within.length === 0 || fits(pictureClass(original), originalLimit(limit, original))),
    withheld: video.filter((rung) => !served.includes(rung)),
  };
}

/** Returns true if a ready rendition is served, even while the audio is still being produced. */
export const isServed = (rung: LadderRow, limit: number, served: Served): boolean =>
  rung.kind === "audio" || served.video.includes(rung) || fits(rungClass(rung), limit);
