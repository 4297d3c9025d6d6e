import { and, eq, type SQL, sql } from "drizzle-orm";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { brandDeals, brands, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";

const DAY_MS = 86_400_000;

/**
 * SQL condition: the brand deal is approved, and its video must stay public and unchanged at `at`
 * (ms). An approved deal whose payment is charged back is included, because the approval applies
 * again once the platform wins the dispute.
 */
const isKeeping = (at: number): SQL =>
  sql`(${brandDeals.state} in ('approved', 'paid') or (${brandDeals.state} = 'disputed' and ${brandDeals.reason} = 'own:payment_disputed'))
    and ${brandDeals.approvedAt} + ${brandDeals.keepDays} * ${DAY_MS} > ${at}`;

/** SQL condition: the deal's video is delivered, and staff or the deadline will approve it. */
const isInReview: SQL = sql`${brandDeals.state} = 'delivered'`;

/**
 * SQL condition on a `videos` row: no approved deal requires the video to stay public now.
 * Every write by which a creator makes a video non-public must contain this condition, so that an
 * approval cannot happen between check and write. Staff are exempt.
 */
export const canLeavePublic = ({ now }: Pick<Deps, "now">): SQL =>
  sql`not exists (select 1 from ${brandDeals} where ${brandDeals.videoId} = ${videos.id} and ${isKeeping(now())})`;

/**
 * SQL condition on a `videos` row: no deal requires the media of the video to stay unchanged.
 * A creator's change of the file, length, poster, storyboard or captions must contain it.
 * Otherwise an approval could apply to a video that nobody has reviewed.
 */
export const canChangeMedia = ({ now }: Pick<Deps, "now">): SQL =>
  sql`not exists (select 1 from ${brandDeals} where ${brandDeals.videoId} = ${videos.id} and (${isInReview} or (${isKeeping(now())})))`;

/** SQL condition: no approved deal requires any video of the creator to stay public now. */
export const canHideChannel = ({ now }: Pick<Deps, "now">, creatorId: string): SQL =>
  sql`not exists (select 1 from ${brandDeals} where ${brandDeals.creatorId} = ${creatorId} and ${isKeeping(now())})`;

/** Throws CONFLICT if a deal requires the video, or any video of the creator, to stay public. */
export async function requireMayLeavePublic(
  { db, now }: Pick<Deps, "db" | "now">,
  input: { videoId: string } | { creatorId: string },
): Promise<void> {
  const d = brandDeals;
  const isOfSubject =
    "videoId" in input ? eq(d.videoId, input.videoId) : eq(d.creatorId, input.creatorId);
  const deal = await db
    .select({ brand: brands.name, approvedAt: d.approvedAt, keepDays: d.keepDays })
    .from(d)
    .innerJoin(brands, eq(brands.id, d.brandId))
    .where(and(isOfSubject, isKeeping(now())))
    .orderBy(sql`${d.approvedAt} + ${d.keepDays} * ${DAY_MS} desc`)
    .get();
  if (!deal || deal.approvedAt === null) return;
  const day = formatDate(mandatoryUntil({ approvedAt: deal.approvedAt, keepDays: deal.keepDays }));
  const values = { brand: deal.brand, day };
  throw new DomainError(
    "CONFLICT",
    "videoId" in input
      ? t("brandDeals.keepPublic.videoLocked", values)
      : t("brandDeals.keepPublic.channelLocked", values),
  );
}

/** Throws CONFLICT if a deal requires the video's file and length to stay as they are. */
export async function requireMayChangeMedia(
  deps: Pick<Deps, "db" | "now">,
  { videoId }: { videoId: string },
): Promise<void> {
  await requireMayLeavePublic(deps, { videoId });
  const deal = await deps.db
    .select({ brand: brands.name })
    .from(brandDeals)
    .innerJoin(brands, eq(brands.id, brandDeals.brandId))
    .where(and(eq(brandDeals.videoId, videoId), isInReview))
    .get();
  if (deal) throw new DomainError("CONFLICT", t("brandDeals.keepPublic.videoInReview", deal));
}

/** Returns until when the video of an approved deal must stay public, ms since the epoch. */
export const mandatoryUntil = (deal: { approvedAt: number; keepDays: number }): number =>
  deal.approvedAt + deal.keepDays * DAY_MS;
