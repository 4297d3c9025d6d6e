import { and, eq } from "drizzle-orm";
import { checkouts } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Records that a checkout is over: it was paid, or it can no longer be paid. */
export async function closeCheckout({ db }: Pick<Deps, "db">, { sessionId, type }: { sessionId: string; type: string }): Promise<void> {
  const state = type === "checkout.session.expired" ? "expired" : type === "checkout.session.completed" ? "completed" : null;
  if (state === null) return;
  await db
    .update(checkouts)
    .set({ state })
    .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.state, "open")));
}
