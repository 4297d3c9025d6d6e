import { and, eq, type SQL, sql } from "drizzle-orm";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { brandDeals, brands, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";

const DAY_MS = 86_400_000;

/** The deal was approved, and its agreed public time is not over. */
const isKeeping = (at: number): SQL =>
  sql`${brandDeals.state} in ('approved', 'paid') and ${brandDeals.approvedAt} + ${brandDeals.keepDays} * ${DAY_MS} > ${at}`;

/**
 * A condition on a row of `videos`: no deal that was approved wants it public now. It belongs into each write by which an owner could
 * take a video from the public, so that no approval comes in between. Staff are not bound by it.
 */
export const mayLeavePublic = ({ now }: Pick<Deps, "now">): SQL =>
  sql`not exists (select 1 from ${brandDeals} where ${brandDeals.videoId} = ${videos.id} and ${isKeeping(now())})`;

/** The same for everything on a creator's channel: a condition on the creator's id. */
export const mayHideChannel = ({ now }: Pick<Deps, "now">, creatorId: string): SQL =>
  sql`not exists (select 1 from ${brandDeals} where ${brandDeals.creatorId} = ${creatorId} and ${isKeeping(now())})`;

/**
 * Rejects, with the reason and what to do, what would take a video of an approved deal from the public.
 * @param input.videoId of one video; without it, any of the creator's
 * @throws DomainError CONFLICT until the agreed time is over
 */
export async function requireMayLeavePublic(
  { db, now }: Pick<Deps, "db" | "now">,
  input: { videoId: string } | { creatorId: string },
): Promise<void> {
  const d = brandDeals;
  const which = "videoId" in input ? eq(d.videoId, input.videoId) : eq(d.creatorId, input.creatorId);
  const kept = await db
    .select({ brand: brands.name, approvedAt: d.approvedAt, keepDays: d.keepDays })
    .from(d)
    .innerJoin(brands, eq(brands.id, d.brandId))
    .where(and(which, isKeeping(now())))
    .orderBy(sql`${d.approvedAt} + ${d.keepDays} * ${DAY_MS} desc`)
    .get();
  if (!kept || kept.approvedAt === null) return;
  const day = formatDate(keptUntil({ approvedAt: kept.approvedAt, keepDays: kept.keepDays }));
  const words = { brand: kept.brand, day };
  throw new DomainError("CONFLICT", "videoId" in input ? t("brandDeals.keepVideoPublic", words) : t("brandDeals.keepChannelPublic", words));
}

/** When the video of an approved deal may leave the public, ms. */
export const keptUntil = (deal: { approvedAt: number; keepDays: number }): number => deal.approvedAt + deal.keepDays * DAY_MS;
