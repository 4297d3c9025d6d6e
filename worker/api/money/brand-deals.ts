import { t } from "#i18n/t.ts";
import { recordReading, requireMoneyReader } from "../../domain/accounts/audit/record-reading.ts";
import { requireRecentProof } from "../../domain/accounts/sessions/require-recent-proof.ts";
import { notFound } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import {
  AcceptInput,
  BrandInput,
  DealInput,
  DecisionInput,
  DeclineInput,
  DeliverInput,
  OfferInput,
} from "../../domain/money/brand-deals/contract.ts";
import {
  BrandDeals,
  Deal,
  Entered,
  PaymentLink,
  StaffDeals,
} from "../../domain/money/brand-deals/contract-api.ts";
import { decideDeal } from "../../domain/money/brand-deals/decide-deal.ts";
import { deliverDeal } from "../../domain/money/brand-deals/deliver-deal.ts";
import { enterBrand, enterDeal, offerDeal } from "../../domain/money/brand-deals/enter-deal.ts";
import { listBrands, listOffers } from "../../domain/money/brand-deals/list-deals.ts";
import { getBrandDeals } from "../../domain/money/brand-deals/queries.ts";
import { askForPayment } from "../../domain/money/brand-deals/request-payment.ts";
import { acceptDeal, declineDeal } from "../../domain/money/brand-deals/respond-to-offer.ts";
import { type Api, route } from "../route.ts";

export function mountBrandDeals(api: Api): void {
  const readSpec = {
    summary: "Get a creator's tier, open offers and brand deals",
    answer: BrandDeals,
  };
  route(
    api,
    "GET /api/brand-deals/:userId",
    readSpec,
    async ({ c, ctx, actor, params: { userId } }) => {
      // Other users get the same 404 as for an unknown account, so the route reveals no account.
      if (userId !== actor.id && actor.role !== "admin")
        throw notFound(t("api.notFound.accountName"));
      await requireMoneyReader(ctx, { actor, userId, type: "deals" });
      return c.json(await getBrandDeals(ctx, { userId }));
    },
  );

  const acceptSpec = {
    summary: "Accept a brand deal; the first creator to accept gets it",
    body: AcceptInput,
    answer: Deal,
  };
  route(
    api,
    "POST /api/brand-deals/:dealId/accept",
    acceptSpec,
    async ({ c, ctx, actor, params }) => c.json(await acceptDeal(ctx, { actor, ...params })),
  );

  const declineSpec = {
    summary: "Decline the offer of a brand deal",
    body: DeclineInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/brand-deals/:dealId/decline",
    declineSpec,
    async ({ c, ctx, actor, params, body }) => {
      await declineDeal(ctx, { actor, ...params, ...body });
      return c.json({ ok: true });
    },
  );

  const deliverSpec = {
    summary: "Deliver a deal with a public video; adds the paid partnership label",
    body: DeliverInput,
    answer: Deal,
  };
  route(
    api,
    "POST /api/brand-deals/:dealId/deliver",
    deliverSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await deliverDeal(ctx, { actor, ...params, ...body })),
  );
  mountStaff(api);
}

function mountStaff(api: Api): void {
  const listSpec = {
    summary: "List all brands, and deals with those awaiting staff first",
    answer: StaffDeals,
  };
  route(api, "GET /api/admin/brand-deals", listSpec, async ({ c, ctx, actor }) => {
    const [deals, brands] = await Promise.all([listOffers(ctx), listBrands(ctx)]);
    await recordReading(ctx, {
      actor,
      userIds: deals.map(({ creator }) => creator?.id),
      type: "deals",
    });
    return c.json({ deals, brands });
  });

  const brandSpec = {
    summary: "Add a brand",
    body: BrandInput,
    answer: Entered,
    status: 201,
  } as const;
  route(api, "POST /api/admin/brands", brandSpec, async ({ c, ctx, actor, body }) =>
    c.json({ id: await enterBrand(ctx, { ...body, staffId: actor.id }) }, 201),
  );

  const dealSpec = {
    summary: "Add a brand deal as a draft",
    body: DealInput,
    answer: Entered,
    status: 201,
  } as const;
  route(api, "POST /api/admin/brand-deals", dealSpec, async ({ c, ctx, actor, body }) =>
    c.json({ id: await enterDeal(ctx, { ...body, staffId: actor.id }) }, 201),
  );

  const askSpec = {
    summary: "Open a checkout and email the link to the brand",
    answer: PaymentLink,
  };
  route(
    api,
    "POST /api/admin/brand-deals/:dealId/checkout",
    askSpec,
    async ({ c, ctx, actor, params }) =>
      c.json(await askForPayment(ctx, { staffId: actor.id, ...params })),
  );

  const offerSpec = {
    summary: "Offer a funded deal to one creator or to its tier and above",
    body: OfferInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/brand-deals/:dealId/offer",
    offerSpec,
    async ({ c, ctx, actor, params, body }) => {
      await offerDeal(ctx, { staffId: actor.id, ...params, ...body });
      return c.json({ ok: true });
    },
  );

  const decideSpec = {
    summary: "Approve or dispute a delivery, or cancel a deal, with a reason",
    body: DecisionInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/brand-deals/:dealId/decision",
    decideSpec,
    async ({ c, ctx, actor, params, body }) => {
      await requireRecentProof(ctx, actor);
      await decideDeal(ctx, { staffId: actor.id, ...params, ...body });
      return c.json({ ok: true });
    },
  );
}
