import { and, eq, gt, ne, not, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDeals, brands, renditions, videos } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import type { Deal } from "./contract-api.ts";
import { isBacked, moveStatement, wasMoved } from "./move-deal.ts";
import { getDealOf } from "./queries.ts";
import { nextDealState } from "./rules.ts";

/**
 * Delivers a published video of the creator for a deal. The same batch must set the video's paid
 * partnership label, which the creator cannot remove while the deal lasts.
 * @throws DomainError NOT_FOUND for another creator's deal or video; CONFLICT if the deal's state,
 * the deadline or the video does not allow the delivery
 */
export async function deliverDeal(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, dealId, videoId }: { actor: Pick<SignedInActor, "id">; dealId: string; videoId: string },
): Promise<Deal> {
  const { db } = deps;
  const isOwnDeal = and(eq(brandDeals.id, dealId), eq(brandDeals.creatorId, actor.id));
  const [dealWithBrand, video] = await Promise.all([
    db
      .select({ deal: brandDeals, brand: brands.name })
      .from(brandDeals)
      .innerJoin(brands, eq(brands.id, brandDeals.brandId))
      .where(isOwnDeal)
      .get(),
    db
      .select({
        state: videos.state,
        visibility: videos.visibility,
        isProcessing: isProcessing(videoId).mapWith(Boolean),
      })
      .from(videos)
      .where(
        and(eq(videos.id, videoId), eq(videos.creatorId, actor.id), ne(videos.state, "removed")),
      )
      .get(),
  ]);
  if (!dealWithBrand) throw notFound(t("brandDeals.notFound.deal"));
  if (!video) throw notFound(t("brandDeals.notFound.video"));
  if (video.state !== "published" || video.visibility !== "public")
    throw new DomainError("CONFLICT", t("brandDeals.delivery.videoNotPublic"));
  if (video.isProcessing)
    throw new DomainError("CONFLICT", t("brandDeals.delivery.videoProcessing"));
  const { deal, brand } = dealWithBrand;
  if (nextDealState(deal, "deliver") === null)
    throw new DomainError("CONFLICT", t("brandDeals.delivery.nothingToDeliver"));
  const at = deps.now();
  const changeId = deps.newId("act");
  const isMoved = wasMoved(dealId, changeId);
  const isPublic = sql`exists (select 1 from ${videos} where ${videos.id} = ${videoId} and ${videos.state} = 'published' and ${videos.visibility} = 'public')`;
  const guard = and(
    eq(brandDeals.creatorId, actor.id),
    or(eq(brandDeals.state, "disputed"), gt(brandDeals.deliverBy, at)),
    isBacked,
    isPublic,
    not(isProcessing(videoId)),
  );
  // A delivery resets an earlier approval, which was for another video or another version.
  const set = { videoId, deliveredAt: at, approvedAt: null, releasesAt: null, reason: "" };
  try {
    const [{ meta }] = await db.batch([
      moveStatement(deps, { dealId, event: "deliver", changeId, set, guard }),
      // If an earlier delivery used another video, that video loses the partnership label.
      unlabel(deps, deal.videoId, and(ne(videos.id, videoId), isMoved)),
      db
        .update(videos)
        .set({ paidPartner: brand })
        .where(and(eq(videos.id, videoId), isMoved)),
    ]);
    if (meta.changes > 0) return getDealOf(deps, { dealId, userId: actor.id });
  } catch (error) {
    if (isUniqueViolation(error, "brand_deals.video_id"))
      throw new DomainError("CONFLICT", t("brandDeals.delivery.videoAlreadyUsed"), {
        cause: error,
      });
    throw error;
  }
  const isLate = deal.state === "accepted" && deal.deliverBy <= at;
  throw new DomainError(
    "CONFLICT",
    isLate ? t("brandDeals.delivery.deadlinePassed") : t("brandDeals.delivery.unavailable"),
  );
}

/**
 * SQL condition: the video has renditions that are not stored yet. After the delivery no rendition
 * can be added (`canChangeMedia`), so the video would stay without them.
 */
const isProcessing = (videoId: string) =>
  sql`exists (select 1 from ${renditions} r where r.video_id = ${videoId} and r.state in ('planned', 'uploading'))`;

/** Batch statement that removes the brand's label from a video if `onlyIf` is true. */
export const unlabel = (
  { db }: Pick<Deps, "db">,
  videoId: string | null,
  onlyIf: ReturnType<typeof and>,
) =>
  db
    .update(videos)
    .set({ paidPartner: null })
    .where(and(eq(videos.id, videoId ?? ""), onlyIf));
