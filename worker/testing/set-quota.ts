import { quotaOverrides } from "../db/schema.ts";
import { makeUser, testContext } from "./factories.ts";

/** Sets or replaces a quota of one user, as an administrator can. A quota expires after a day. */
export async function setQuota(
  user: { id: string },
  quota: (typeof quotaOverrides.$inferInsert)["quota"],
  value: number,
): Promise<void> {
  const { db, now } = testContext();
  const { id: staffId } = await makeUser({ role: "admin" });
  const limit = { value, reason: "test", staffId };
  await db
    .insert(quotaOverrides)
    .values({
      userId: user.id,
      quota,
      ...limit,
      expiresAt: now() + 86_400_000,
      createdAt: now(),
    })
    .onConflictDoUpdate({
      target: [quotaOverrides.userId, quotaOverrides.quota],
      set: limit,
    });
}
