import { t } from "#i18n/t.ts";
import { recordReading, requireMoneyReader } from "../../domain/accounts/audit/record-reading.ts";
import { notFound } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { acceptDeal, declineDeal } from "../../domain/money/brand-deals/answer-offer.ts";
import { askForPayment } from "../../domain/money/brand-deals/ask-for-payment.ts";
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
import { type Api, route } from "../route.ts";

export function mountBrandDeals(api: Api): void {
  const readSpec = {
    summary: "A creator's tier, open offers and brand deals",
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
    summary: "Accept an offer and its terms; the first gets it",
    body: AcceptInput,
    answer: Deal,
  };
  route(
    api,
    "POST /api/brand-deals/:dealId/accept",
    acceptSpec,
    async ({ c, ctx, actor, params }) => c.json(await acceptDeal(ctx, { actor, ...params })),
  );

  const declineSpec = { summary: "Decline an offer", body: DeclineInput, answer: OkResponse };
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
    summary: "Deliver a deal with a public video, which gets its label",
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
    summary: "Every brand, and deals with what waits for staff first",
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
    summary: "Enter a brand",
    body: BrandInput,
    answer: Entered,
    status: 201,
  } as const;
  route(api, "POST /api/admin/brands", brandSpec, async ({ c, ctx, actor, body }) =>
    c.json({ id: await enterBrand(ctx, { ...body, staffId: actor.id }) }, 201),
  );

  const dealSpec = {
    summary: "Enter a deal, as a draft",
    body: DealInput,
    answer: Entered,
    status: 201,
  } as const;
  route(api, "POST /api/admin/brand-deals", dealSpec, async ({ c, ctx, actor, body }) =>
    c.json({ id: await enterDeal(ctx, { ...body, staffId: actor.id }) }, 201),
  );

  const askSpec = {
    summary: "Open a checkout for the brand and mail it the link",
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
    summary: "Offer a deal that is paid for, to one creator or to its tier",
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
    summary: "Approve a delivery, dispute it, or cancel a deal, with a reason",
    body: DecisionInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/brand-deals/:dealId/decision",
    decideSpec,
    async ({ c, ctx, actor, params, body }) => {
      await decideDeal(ctx, { staffId: actor.id, ...params, ...body });
      return c.json({ ok: true });
    },
  );
}
