import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { billingCustomers } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { Portal } from "./contract-api.ts";

/** Returns the URL of Stripe's customer portal. Throws CONFLICT for a user without purchases. */
export async function openPortal(
  { db, payments, appOrigin }: Pick<Deps, "db" | "payments" | "appOrigin">,
  { userId }: { userId: string },
): Promise<Portal> {
  const c = billingCustomers;
  const customer = await db
    .select({ customerId: c.customerId })
    .from(c)
    .where(eq(c.userId, userId))
    .get();
  if (!customer) throw new DomainError("CONFLICT", t("billing.errors.noPaymentMethod"));
  return payments.createPortal({
    customerId: customer.customerId,
    returnUrl: `${appOrigin}/subscription-management?from=portal`,
  });
}
