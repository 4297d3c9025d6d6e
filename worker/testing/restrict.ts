import { userRestrictions } from "../db/schema.ts";
import type { Restriction } from "../domain/kernel/community-rules/contract.ts";
import { testContext } from "./factories.ts";

/** Restricts a user from an activity, such as uploading, for a day. */
export async function restrict(user: { id: string }, what: Restriction): Promise<void> {
  const { db, now } = testContext();
  await db
    .insert(userRestrictions)
    .values({ userId: user.id, what, until: now() + 86_400_000, decisionId: "dec_1" });
}
