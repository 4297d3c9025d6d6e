import { eq } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { StoredUser } from "./contract.ts";
import { avatarUrl } from "./rules.ts";

/** The public copy that a browser keeps for display. @throws DomainError UNAUTHENTICATED when the account is gone. */
export async function getStoredUser({ db }: Pick<Deps, "db">, userId: string): Promise<StoredUser> {
  const user = await db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new DomainError("UNAUTHENTICATED", "This account no longer exists.");
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    avatar: avatarUrl(user.avatarPath),
    subscriptionType: user.plan === "free" ? null : user.plan,
    totalRevenue: 0,
    monthlyRevenue: 0,
    creatorTier: "none",
    followers: user.followerCount,
    isVerified: user.isVerified,
  };
}
