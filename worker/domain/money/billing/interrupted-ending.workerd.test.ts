import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { planEndings, users } from "../../../db/schema.ts";
import { makePaidPlan } from "../../../testing/paid-plan.ts";
import { settlePlansOf } from "./settle-plans.ts";

test("a plan sync that finishes an interrupted cancellation keeps the user's newer plan", async () => {
  const { deps, user, payments, subscription } = await makePaidPlan();
  await settlePlansOf(deps, { userId: user.id });
  await deps.db.insert(planEndings).values({
    ...{ subscriptionId: subscription.id, userId: user.id, reason: "asked", refunds: true },
    ...{ createdAt: deps.now(), dueAt: deps.now() },
  });
  const next = { ...subscription, id: `sub_next_${user.id}`, startedAt: deps.now() };
  payments.subscriptions.set(next.id, next);
  await settlePlansOf(deps, { userId: user.id });
  expect(payments.subscriptions.get(subscription.id)).toMatchObject({ status: "canceled" });
  expect(payments.subscriptions.get(next.id)).toMatchObject({ status: "active" });
  const stored = await deps.db.select().from(users).where(eq(users.id, user.id)).get();
  expect(stored).toMatchObject({ plan: "premium" });
});
