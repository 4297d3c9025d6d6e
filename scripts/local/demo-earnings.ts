import { takeAnnouncements } from "../../worker/domain/community/gamification/evaluate.ts";
import { applyForPartner } from "../../worker/domain/money/partner/apply.ts";
import { claimFollowers } from "../../worker/domain/money/partner/claim-followers.ts";
import { decideApplication } from "../../worker/domain/money/partner/decide-application.ts";
import { demoActor, demoDeps } from "./demo-deps.ts";
import type { Db } from "./seed-write.ts";

const DAY = 86_400_000;
const PARTNER = "nightbus";
const STAFF = "demo_admin";
const APPLIED = 75;
const APPROVED = 72;
/** Numbers of followers for which the demo creator has claimed a bonus, with the day. */
const PROCESSED = [
  { daysAgo: 70, count: 6000 },
  { daysAgo: 41, count: 4000 },
  { daysAgo: 12, count: 2000 },
];

/** Adds a partner's bonuses, but no payments, which the sandbox (simulated Stripe) would lack. */
export async function addEarnings({ db, now }: { db: Db; now: number }): Promise<void> {
  const depsOf = (daysAgo: number) => demoDeps({ db, at: now - daysAgo * DAY });
  const { id: userId } = await demoActor({ db }, PARTNER);
  const { id: staffId } = await demoActor({ db }, STAFF);
  const applicationId = await applyForPartner(depsOf(APPLIED), { userId });
  const reason = "Regular streams, own music, and an audience that stays.";
  await decideApplication(depsOf(APPROVED), {
    staffId,
    applicationId,
    decision: "approve",
    reason,
  });
  for (const { daysAgo, count } of PROCESSED)
    await claimFollowers(depsOf(daysAgo), { userId, count });
  await takeAnnouncements(depsOf(0), { userId });
}
