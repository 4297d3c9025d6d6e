import { isNull } from "drizzle-orm";
import { onboardingProgress } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { OnboardingInput } from "./contract.ts";
import { QUIET_MS } from "./contract-steps.ts";

type WriteDeps = Pick<Deps, "db" | "now">;

async function saveProgress(
  { db, now }: WriteDeps,
  userId: string,
  values: Partial<typeof onboardingProgress.$inferInsert>,
): Promise<void> {
  const facts = { ...values, updatedAt: now() };
  await db
    .insert(onboardingProgress)
    .values({ userId, createdAt: now(), ...facts })
    .onConflictDoUpdate({ target: onboardingProgress.userId, set: facts });
}

/** Stores the dialog's current step, the choice "Not now", or the end of the tutorial. */
export async function updateProgress(
  deps: WriteDeps,
  { userId, step, notNow, finished }: OnboardingInput & { userId: string },
): Promise<void> {
  await saveProgress(deps, userId, {
    ...(step && { step }),
    ...(notNow && { quietUntil: deps.now() + QUIET_MS }),
    ...(finished && { finishedAt: deps.now() }),
  });
}

export const saveProfileAnswers = (
  deps: WriteDeps,
  { userId, category, goals }: { userId: string; category: string; goals: string },
) => saveProgress(deps, userId, { category, goals });

/** Records that the user has seen the partner page. Stores only the first visit. */
export async function notePartnerSeen(
  { db, now }: WriteDeps,
  { userId }: { userId: string },
): Promise<void> {
  const at = now();
  await db
    .insert(onboardingProgress)
    .values({ userId, partnerSeenAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: onboardingProgress.userId,
      set: { partnerSeenAt: at },
      setWhere: isNull(onboardingProgress.partnerSeenAt),
    });
}
