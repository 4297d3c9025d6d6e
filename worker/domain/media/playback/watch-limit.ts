import { entitlementsOf, STANDARD_HEIGHT } from "../../accounts/plans/entitlements.ts";
import type { Actor, Plan } from "../../accounts/users/contract.ts";
import type { LadderRow } from "../videos/video-links.ts";
import { playableLadder } from "./vod-playlists.ts";

/** Taller than any picture: the limit of who sees all. */
export const ANY_HEIGHT = 16_384;
/** Cropped pictures and odd sizes still belong to their class within this. */
const CLASS_TOLERANCE = 1.05;

/**
 * How tall a picture this actor may watch, as a class: 720 stands for 1280x720 lying and standing.
 */
export function watchHeightOf(actor: Actor, creatorId: string): number {
  if (actor.kind === "visitor") return entitlementsOf(null).maxWatchHeight;
  return actor.id === creatorId || actor.role !== "user"
    ? ANY_HEIGHT
    : entitlementsOf(actor.plan).maxWatchHeight;
}

/**
 * The limit of a link: one that tells none, such as a list's to its pictures, opens no more than
 * what everybody watches.
 */
export const linkHeight = ({
  ground,
  height,
}: {
  ground: string;
  height: number | null;
}): number => (ground === "owner" || ground === "staff" ? ANY_HEIGHT : (height ?? STANDARD_HEIGHT));

interface Size {
  width: number | null;
  height: number | null;
}

/**
 * The height of the 16:9 picture, lying or standing, that this one just fits into; null for an
 * unknown size.
 */
export function pictureClass({ width, height }: Size): number | null {
  if (!width || !height) return null;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.max(short, (long * 9) / 16);
}

/** A rung is of the class that it is named by, since its box was. */
const rungClass = (rung: LadderRow) =>
  Number(/^(\d{3,4})p$/.exec(rung.name)?.[1] ?? 0) || pictureClass(rung);

const fits = (size: number | null, limit: number) =>
  limit >= ANY_HEIGHT || (size !== null && size <= limit * CLASS_TOLERANCE);

export interface Served {
  /** Rungs that are served, lowest first. */
  video: LadderRow[];
  audio: LadderRow | null;
  original: boolean;
  /** Ready rungs above the limit, lowest first. */
  withheld: LadderRow[];
}

interface OriginalFile extends Size {
  creatorPlan: Plan;
}

/** Its creator and the staff see it whatever it is. */
const originalLimit = (limit: number, { creatorPlan }: OriginalFile) =>
  limit >= ANY_HEIGHT ? limit : Math.min(limit, entitlementsOf(creatorPlan).publishHeight);

/**
 * What of an uploaded video is served up to a height (docs/decisions/009). Until a rung within the
 * limit is ready, the file itself plays for everybody; a video without its file then has its lowest
 * rung. The file is held to its creator's plan too: a rung above it was never made, and the file
 * must not stand in for one.
 * @param media.original its shown size in pixels and its creator's plan; null where there is no
 * file
 * @param limit a class of height, from watchHeightOf or linkHeight
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

/** Whether one ready rung is served, also while the video's sound is still being made. */
export const isServed = (rung: LadderRow, limit: number, served: Served): boolean =>
  rung.kind === "audio" || served.video.includes(rung) || fits(rungClass(rung), limit);
