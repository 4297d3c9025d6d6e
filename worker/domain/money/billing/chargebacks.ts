import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { disputes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type PaymentReturns, readReturns } from "./read-returns.ts";

/** True if a chargeback of any plan payment is open or lost. Inquiries of banks do not count. */
export const hasChargeback = (returns: ReadonlyMap<string, PaymentReturns>): boolean =>
  [...returns.values()].some(({ disputedCents }) => disputedCents > 0);

/** Throws DomainError CONFLICT if a chargeback of a plan payment is open or lost. */
export async function requireNoChargeback(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<void> {
  if (hasChargeback(await readReturns(deps, { userId })))
    throw new DomainError("CONFLICT", t("billing.errors.chargebackStopsRenewal"));
}

/** Throws CONFLICT if the platform lost the dispute of a plan payment of the user. */
export async function requireNoLostChargeback(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<void> {
  const d = disputes;
  const isLost = and(eq(d.userId, userId), eq(d.subjectType, "invoice"), eq(d.status, "lost"));
  const lostDispute = await db.select({ id: d.id }).from(d).where(isLost).limit(1).get();
  if (lostDispute) throw new DomainError("CONFLICT", t("billing.errors.chargebackStopsCheckout"));
}
