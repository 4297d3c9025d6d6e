import { and, eq } from "drizzle-orm";
import { checkouts } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Writes down that a checkout is over: paid, or never to be. */
export async function closeCheckout({ db }: Pick<Deps, "db">, { sessionId, type }: { sessionId: string; type: string }): Promise<void> {
  const state = type === "checkout.session.expired" ? "expired" : type === "checkout.session.completed" ? "completed" : null;
  if (state === null) return;
  await db
    .update(checkouts)
    .set({ state })
    .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.state, "open")));
}
