import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals, brands } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import type { PaymentLink } from "./contract-api.ts";
import { syncDealCheckout } from "./sync-payment.ts";

type AskDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "payments" | "log" | "appOrigin" | "queue" | "signingSecret"
>;

/**
 * Opens a checkout for the brand and emails the link. An earlier checkout of the deal must be
 * closed first, so that the brand cannot pay twice.
 * @throws DomainError NOT_FOUND; CONFLICT if the deal is paid or not a draft; UNAVAILABLE
 */
export async function askForPayment(
  deps: AskDeps,
  { staffId, dealId }: { staffId: string; dealId: string },
): Promise<PaymentLink> {
  const { db, appOrigin } = deps;
  const dealWithBrand = await db
    .select({ deal: brandDeals, brand: brands })
    .from(brandDeals)
    .innerJoin(brands, eq(brands.id, brandDeals.brandId))
    .where(eq(brandDeals.id, dealId))
    .get();
  if (!dealWithBrand) throw notFound(t("brandDeals.notFound.deal"));
  const { deal, brand } = dealWithBrand;
  if (deal.paymentId !== null)
    throw new DomainError("CONFLICT", t("brandDeals.payment.request.alreadyPaid"));
  if (deal.state !== "draft")
    throw new DomainError("CONFLICT", t("brandDeals.payment.request.notDraft"));
  await closeOpen(deps, dealId);
  const customerId = brand.customerId ?? (await makeCustomer(deps, brand));
  const id = deps.newId("chk");
  const p = brandDealPayments;
  await db
    .batch([
      db.insert(p).values({ id, dealId, createdAt: deps.now() }),
      actionStatement(deps, {
        staffId,
        action: "brand_deal_fund",
        subjectType: "brand_deal",
        subjectId: dealId,
        reason: "",
        facts: { cents: deal.amountCents, payment: id },
      }),
    ])
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "brand_deal_payments."))
        throw new DomainError("CONFLICT", t("brandDeals.payment.request.inProgress"), {
          cause: error,
        });
      throw error;
    });
  const { sessionId, url } = await deps.payments.createDealCheckout({
    id,
    customerId,
    cents: deal.amountCents,
    currency: deal.currency,
    name: t("brandDeals.payment.checkout.itemName", { title: deal.title }),
    dealId,
    successUrl: `${appOrigin}/brand-deals/thanks`,
    cancelUrl: `${appOrigin}/brand-deals/thanks?paid=no`,
  });
  const [stored] = await db
    .update(p)
    .set({ sessionId, url })
    .where(and(eq(p.id, id), eq(p.state, "open")))
    .returning({ id: p.id });
  if (!stored) {
    // A newer checkout replaced this checkout before the payment company had created the page, so
    // the page must be closed here. Otherwise the brand could pay on both pages.
    await deps.payments.expireCheckout(sessionId);
    throw new DomainError("CONFLICT", t("brandDeals.payment.request.inProgress"));
  }
  const content = {
    kind: "brand-payment",
    brand: brand.name,
    title: deal.title,
    cents: deal.amountCents,
    url,
  } as const;
  await queueMail(deps, { to: brand.contactEmail, content }, `mail_${id}`);
  return { url };
}

async function makeCustomer(
  { db, payments }: AskDeps,
  brand: typeof brands.$inferSelect,
): Promise<string> {
  const { id } = await payments.createCustomer({
    userId: brand.id,
    email: brand.contactEmail,
    name: brand.name,
  });
  await db.update(brands).set({ customerId: id }).where(eq(brands.id, brand.id));
  return id;
}

/** Throws CONFLICT if the brand has paid for the deal in the meantime. */
async function closeOpen(deps: AskDeps, dealId: string): Promise<void> {
  const p = brandDealPayments;
  const open = await deps.db
    .select()
    .from(p)
    .where(and(eq(p.dealId, dealId), eq(p.state, "open")));
  for (const { id, sessionId } of open) {
    if (sessionId !== null) {
      await deps.payments.expireCheckout(sessionId);
      await syncDealCheckout(deps, { sessionId });
    }
    const closed = await deps.db
      .update(p)
      .set({ state: "expired" })
      .where(and(eq(p.id, id), eq(p.state, "open")));
    if (closed.meta.changes === 0 && sessionId !== null) {
      const payment = await deps.db.select({ state: p.state }).from(p).where(eq(p.id, id)).get();
      if (payment?.state === "paid")
        throw new DomainError("CONFLICT", t("brandDeals.payment.request.alreadyPaid"));
    }
  }
}
