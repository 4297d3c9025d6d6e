import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "../../../db/columns-of.ts";
import { brandDealPayments, brandDeals, brands, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { toResponse } from "../../kernel/responses/to-response.ts";
import { Brand, StaffDeal } from "./contract-api.ts";
import { dealFacts } from "./queries.ts";

const MAX = 200;

export async function listBrands({ db }: Pick<Deps, "db">): Promise<Brand[]> {
  return db.select(columnsOf(brands, Brand)).from(brands).orderBy(brands.name, brands.id);
}

/** Lists deals for staff: deals that need a decision of staff first, then newest first. */
export async function listOffers({ db }: Pick<Deps, "db">): Promise<StaffDeal[]> {
  const invitedUser = alias(users, "invited");
  const creator = alias(users, "creator");
  const p = brandDealPayments;
  const open = alias(p, "open_payment");
  const rows = await db
    .select({
      deal: brandDeals,
      brand: { id: brands.id, name: brands.name, site: brands.site },
      video: { id: videos.id, title: videos.title },
      invited: { id: invitedUser.id, username: invitedUser.username },
      creator: { id: creator.id, username: creator.username },
      heldCents: p.heldCents,
      paidAt: p.paidAt,
      url: open.url,
    })
    .from(brandDeals)
    .innerJoin(brands, eq(brands.id, brandDeals.brandId))
    .leftJoin(videos, eq(videos.id, brandDeals.videoId))
    .leftJoin(invitedUser, eq(invitedUser.id, brandDeals.invitedId))
    .leftJoin(creator, eq(creator.id, brandDeals.creatorId))
    .leftJoin(p, eq(p.id, brandDeals.paymentId))
    .leftJoin(open, sql`${open.dealId} = ${brandDeals.id} and ${open.state} = 'open'`)
    .orderBy(
      sql`${brandDeals.state} not in ('delivered', 'disputed')`,
      desc(brandDeals.createdAt),
      desc(brandDeals.id),
    )
    .limit(MAX);
  return rows.map(({ invited: to, creator: by, heldCents, url, ...row }) =>
    toResponse(StaffDeal, {
      ...dealFacts(row),
      brand: row.brand,
      invited: to,
      creator: by,
      money:
        heldCents === null ? (url === null ? "none" : "asked") : heldCents > 0 ? "held" : "gone",
      payUrl: row.deal.paymentId === null ? url : null,
      version: row.deal.changeId,
    }),
  );
}
