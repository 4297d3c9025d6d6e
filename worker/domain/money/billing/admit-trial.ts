import { and, eq, inArray, or } from "drizzle-orm";
import { planEndings, planTrials } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { cardHashes } from "./card-hashes.ts";
import type { BilledSubscription } from "./contract.ts";
import { byStart } from "./rules.ts";

type TrialDeps = Pick<Deps, "db" | "now" | "payments" | "signingSecret">;

interface TrialInput {
  userId: string;
  billed: BilledSubscription;
  running: readonly BilledSubscription[];
}

/** False if the subscription is in a trial and the user or the card had another trial before. */
export async function admitTrial(
  deps: TrialDeps,
  { userId, billed, running }: TrialInput,
): Promise<boolean> {
  if (billed.status !== "trialing") return true;
  const t = planTrials;
  const existingTrial = await deps.db.select().from(t).where(eq(t.userId, userId)).get();
  if (existingTrial?.subscriptionId === billed.id) return true;
  if (existingTrial && running.some(({ id }) => id === existingTrial.subscriptionId)) {
    // The user began several subscriptions at once, which share one trial. The trial moves to the
    // subscription that the user keeps.
    const isUserTrial = and(
      eq(t.userId, userId),
      eq(t.subscriptionId, existingTrial.subscriptionId),
    );
    await deps.db.update(t).set({ subscriptionId: billed.id }).where(isUserTrial);
    return true;
  }
  if (existingTrial) return false;
  const hashes = await cardHashes(deps, { subscriptionId: billed.id, use: "trial-card" });
  // A trial without a fingerprint is admitted, but it counts only as the trial of this user.
  // The checkout accepts only cards, and every card has a fingerprint.
  // The fingerprint is missing only if the payment company has not stored the card yet.
  const [cardHash = null] = hashes;
  const row = { userId, cardHash, subscriptionId: billed.id, createdAt: deps.now() };
  await deps.db.insert(t).values(row).onConflictDoNothing();
  const isClaim = or(eq(t.userId, userId), inArray(t.cardHash, hashes));
  const claims = await deps.db.select({ subscriptionId: t.subscriptionId }).from(t).where(isClaim);
  return claims.every(({ subscriptionId }) => subscriptionId === billed.id);
}

/** Stores an ended trial that the database lacks, to prevent a second trial. Idempotent. */
export async function recordMissedTrial(
  deps: TrialDeps,
  { userId, all }: { userId: string; all: readonly BilledSubscription[] },
): Promise<void> {
  const endedTrials = all
    .filter(({ status, trialEndsAt }) => trialEndsAt !== null && status !== "trialing")
    .sort(byStart);
  if (endedTrials.length === 0) return;
  const [t, e] = [planTrials, planEndings];
  const existingTrial = await deps.db
    .select({ at: t.createdAt })
    .from(t)
    .where(eq(t.userId, userId))
    .get();
  if (existingTrial) return;
  const isClosed = and(eq(e.userId, userId), inArray(e.reason, ["second", "trial_used"]));
  const closed = new Set(
    (await deps.db.select({ id: e.subscriptionId }).from(e).where(isClosed)).map(({ id }) => id),
  );
  const unrecordedTrial = endedTrials.find(({ id }) => !closed.has(id));
  if (!unrecordedTrial) return;
  const [cardHash = null] = await cardHashes(deps, {
    subscriptionId: unrecordedTrial.id,
    use: "trial-card",
  });
  const row = { userId, subscriptionId: unrecordedTrial.id, createdAt: deps.now() };
  await deps.db.batch([
    deps.db
      .insert(t)
      .values({ ...row, cardHash })
      .onConflictDoNothing(),
    // The first insert stores nothing if another user had a trial with the same card. The second
    // insert then records the trial without the card.
    deps.db
      .insert(t)
      .values({ ...row, cardHash: null })
      .onConflictDoNothing(),
  ]);
}
