import { eq } from "drizzle-orm";
import { untilFree, withDatabase } from "../../scripts/local/training-database.ts";
import { users } from "../../worker/db/schema.ts";

/** As staff grant a plan, and take it back: what a checkout does is e2e/subscription.spec.ts's business. */
export async function givePlan({ username }: { username: string }, plan: "free" | "premium"): Promise<void> {
  const granted = { grantedPlan: plan === "free" ? null : plan, grantedUntil: null };
  await withDatabase({ env: undefined, state: process.env.E2E_STATE ?? "" }, ({ db }) =>
    untilFree(() =>
      db
        .update(users)
        .set({ plan, ...granted })
        .where(eq(users.username, username))
        .run(),
    ),
  );
}
