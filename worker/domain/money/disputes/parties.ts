import { eq } from "drizzle-orm";
import { tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentRef } from "../refund-policy/contract.ts";

/** Returns the ids of the payer and, for a tip, of the creator. */
export async function partiesOf(
  { db }: Pick<Deps, "db">,
  { userId, subjectType, subjectId }: PaymentRef & { userId: string },
): Promise<string[]> {
  if (subjectType !== "tip") return [userId];
  const tip = await db
    .select({ creatorId: tips.creatorId })
    .from(tips)
    .where(eq(tips.id, subjectId))
    .get();
  return tip ? [userId, tip.creatorId] : [userId];
}
