import { brandDeals, brands } from "../db/schema.ts";
import { makeUser, type TestUser, testContext } from "./factories.ts";

const { db } = testContext();
const DAY_MS = 86_400_000;

interface DealOptions {
  creator: TestUser;
  videoId: string;
  state: "approved" | "delivered";
  /** Time of the delivery and of the approval, ms since the epoch. Default: now. */
  at?: number;
}

/**
 * Stores a brand deal, which forbids changes of its video for 90 days. Returns the id of the deal.
 */
export async function makeDeal(options: DealOptions): Promise<string> {
  const { creator, videoId, state, at = Date.now() } = options;
  const staff = await makeUser({ role: "admin" });
  const [brandId, id] = [`brd_${crypto.randomUUID()}`, `deal_${crypto.randomUUID()}`];
  const contact = { name: "Aurora", contactEmail: "aurora@example.com", createdBy: staff.id };
  await db.insert(brands).values({ id: brandId, ...contact, createdAt: at });
  await db.insert(brandDeals).values({
    ...{ id, brandId, title: "Aurora", brief: "Show it", createdAt: at, updatedAt: at },
    ...{ amountCents: 50_000, creatorCents: 35_000, currency: "USD", tier: "bronze", state },
    ...{ creatorId: creator.id, videoId, acceptBy: at + DAY_MS, deliverBy: at + DAY_MS },
    ...{ createdBy: staff.id, deliveredAt: at, releasesAt: at + 120 * DAY_MS, keepDays: 90 },
    ...(state === "approved" ? { approvedAt: at } : {}),
  });
  return id;
}
