import { eq } from "drizzle-orm";
import { brandDeals, brands, invoices, tips } from "../db/schema.ts";
import { decideDeal } from "../domain/money/brand-deals/decide-deal.ts";
import { makeUser } from "./factories.ts";
import { ctx, type Maker, stamps } from "./make-object.ts";

/** Creates an unpaid brand deal. Accepting it fails with an error that is no access error. */
export const makeDeal: Maker = async (owner) => {
  const at = ctx.now();
  const [id, brandId] = [ctx.newId("deal"), ctx.newId("brd")];
  await ctx.db.insert(brands).values({
    id: brandId,
    name: "Aurora",
    contactEmail: "a@example.com",
    createdBy: owner.id,
    createdAt: at,
  });
  const money = { amountCents: 50_000, creatorCents: 35_000, currency: "USD" };
  const times = {
    acceptBy: at + 86_400_000,
    deliverBy: at + 2 * 86_400_000,
    offeredAt: at,
    ...stamps(),
  };
  const who = { brandId, invitedId: owner.id, creatorId: owner.id, createdBy: owner.id };
  await ctx.db.insert(brandDeals).values({
    id,
    ...who,
    title: "A deal",
    brief: "A film",
    tier: "bronze",
    state: "offered",
    ...money,
    ...times,
  });
  return id;
};

export const makeTip: Maker = async (owner) => {
  const id = ctx.newId("tip");
  const creator = await makeUser();
  const facts = {
    subjectType: "video",
    subjectId: "vid_1",
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    state: "pending",
  } as const;
  await ctx.db.insert(tips).values({
    id,
    giverId: owner.id,
    creatorId: creator.id,
    clientKey: id,
    createdAt: ctx.now(),
    ...facts,
  });
  return id;
};

export const makeInvoice: Maker = async (owner) => {
  const id = ctx.newId("act").replace("act", "in");
  const at = ctx.now();
  const money = { dueCents: 700, paidCents: 700, taxCents: 0, refundedCents: 0, currency: "USD" };
  const times = { serviceStart: at, serviceEnd: at, createdAt: at };
  await ctx.db
    .insert(invoices)
    .values({ id, userId: owner.id, status: "paid", version: 1, ...money, ...times });
  return id;
};

/**
 * Decides a deal like a staff member who has just loaded the page: the decision names the deal's
 * current version.
 */
export async function decideAsSeen(
  deps: Parameters<typeof decideDeal>[0],
  input: Omit<Parameters<typeof decideDeal>[1], "version">,
): Promise<void> {
  const seen = await deps.db
    .select({ version: brandDeals.changeId })
    .from(brandDeals)
    .where(eq(brandDeals.id, input.dealId))
    .get();
  await decideDeal(deps, { ...input, version: seen?.version ?? null });
}
