import * as z from "zod";
import { t } from "#i18n/t.ts";
import { requireMoneyReader } from "../../domain/accounts/audit/record-reading.ts";
import { requireOwnId } from "../../domain/accounts/users/own-id.ts";
import {
  cancelSubscription,
  resumeSubscription,
} from "../../domain/money/billing/cancel-subscription.ts";
import { getCatalogue, trialDaysFor } from "../../domain/money/billing/catalogue.ts";
import { changePlan, previewChange } from "../../domain/money/billing/change-subscription.ts";
import {
  CancelInput,
  Catalogue,
  ChangeCost,
  Checkout,
  InvoiceLine,
  PlanChanged,
  PlanChoice,
  Portal,
  SubscriptionRecord,
  UpgradeInput,
} from "../../domain/money/billing/contract-api.ts";
import {
  invoiceAsPdf,
  invoicesAsCsv,
  listInvoices,
} from "../../domain/money/billing/list-invoices.ts";
import { openPortal } from "../../domain/money/billing/open-portal.ts";
import { startCheckout } from "../../domain/money/billing/start-checkout.ts";
import { getSubscriptionRecord } from "../../domain/money/billing/subscription-record.ts";
import { type Api, route } from "../route.ts";

const fileHeaders = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-store",
});

export function mountSubscriptions(api: Api): void {
  mountReadRoutes(api);
  mountChangeRoutes(api);

  const subscriptionSpec = {
    summary: "Get the plan of a user and its price",
    answer: SubscriptionRecord,
  };
  // This route must be mounted last. Otherwise it would match the paths above and read `plans` or
  // `preview` as a user ID.
  route(
    api,
    "GET /api/subscriptions/:userId",
    subscriptionSpec,
    async ({ c, ctx, actor, params }) => {
      await requireMoneyReader(ctx, { actor, ...params, type: "subscription" });
      return c.json(await getSubscriptionRecord(ctx, { actor, userId: params.userId }));
    },
  );
}

function mountReadRoutes(api: Api): void {
  const plansSpec = { summary: "List the plans for sale with their prices", answer: Catalogue };
  route(api, "GET /api/subscriptions/plans", plansSpec, async ({ c, ctx, actor }) =>
    c.json(await getCatalogue(ctx, { actor, trialDays: ctx.config.trialDays })),
  );

  const previewSpec = {
    summary: "Preview the cost of changing your plan now",
    query: PlanChoice,
    answer: ChangeCost,
  };
  route(api, "GET /api/subscriptions/preview", previewSpec, async ({ c, ctx, actor, query }) =>
    c.json(
      await previewChange(ctx, { userId: actor.id, plan: query.plan, cycle: query.billingCycle }),
    ),
  );

  route(
    api,
    "GET /api/subscriptions/invoices",
    { summary: "List your invoices, newest first", answer: z.array(InvoiceLine) },
    async ({ c, ctx, actor }) => c.json(await listInvoices(ctx, { userId: actor.id })),
  );

  const csvSpec = { summary: "Download your invoices as CSV", gives: ["text/csv"] };
  route(
    api,
    "GET /api/subscriptions/invoices.csv",
    csvSpec,
    async ({ ctx, actor }) =>
      new Response(await invoicesAsCsv(ctx, { userId: actor.id }), {
        headers: fileHeaders("text/csv; charset=utf-8", "tributary-invoices.csv"),
      }),
  );

  const pdfSpec = { summary: "Download one of your invoices as PDF", gives: ["application/pdf"] };
  route(
    api,
    "GET /api/subscriptions/invoices/:invoiceId/pdf",
    pdfSpec,
    async ({ ctx, actor, params }) => {
      const { name, bytes } = await invoiceAsPdf(ctx, {
        userId: actor.id,
        invoiceId: params.invoiceId,
      });
      return new Response(bytes, { headers: fileHeaders("application/pdf", name) });
    },
  );
}

function mountChangeRoutes(api: Api): void {
  const checkoutSpec = {
    summary: "Start the checkout of a plan",
    body: PlanChoice,
    answer: Checkout,
  };
  route(
    api,
    "POST /api/subscriptions/create-checkout",
    checkoutSpec,
    async ({ c, ctx, actor, body }) => {
      const trialDays = await trialDaysFor(ctx, { actor, trialDays: ctx.config.trialDays });
      return c.json(
        await startCheckout(ctx, { actor, plan: body.plan, cycle: body.billingCycle, trialDays }),
      );
    },
  );

  const upgradeSpec = {
    summary: "Change your plan or billing cycle; amounts due are charged at once",
    body: UpgradeInput,
    answer: SubscriptionRecord,
  };
  route(api, "POST /api/subscriptions/upgrade", upgradeSpec, async ({ c, ctx, actor, body }) => {
    requireOwnId(actor, body.userId ?? actor.id, t("billing.errors.changeOwnOnly"));
    await changePlan(ctx, { userId: actor.id, plan: body.plan, cycle: body.billingCycle });
    return c.json(await getSubscriptionRecord(ctx, { actor, userId: actor.id }));
  });

  const cancelSpec = {
    summary: "Cancel your plan at the period's end, or now with any refund",
    body: CancelInput,
    answer: PlanChanged,
  };
  route(api, "POST /api/subscriptions/cancel", cancelSpec, async ({ c, ctx, actor, body }) => {
    const { message } = await cancelSubscription(ctx, {
      userId: actor.id,
      immediate: body.immediate,
    });
    return c.json({ message });
  });

  route(
    api,
    "POST /api/subscriptions/resume",
    { summary: "Undo the scheduled cancellation of your plan", answer: PlanChanged },
    async ({ c, ctx, actor }) => c.json(await resumeSubscription(ctx, { userId: actor.id })),
  );

  const portalSpec = {
    summary: "Create a link to the customer portal for your payment methods",
    answer: Portal,
  };
  route(api, "POST /api/subscriptions/create-portal", portalSpec, async ({ c, ctx, actor }) =>
    c.json(await openPortal(ctx, { userId: actor.id })),
  );
}
