import type { users } from "../../../db/schema.ts";
import type { SignedInActor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";

/** Creates the actor of a request from a user's row and the session or API key. */
export const actorOfUser = (
  user: typeof users.$inferSelect,
  by: Pick<SignedInActor, "sessionId" | "provedAt" | "scopes">,
): SignedInActor => ({
  kind: "user",
  id: user.id,
  username: user.username,
  displayName: user.displayName,
  email: user.email,
  avatar: avatarUrl(user.avatarPath),
  plan: user.plan,
  role: user.role,
  isVerified: user.isVerified,
  emailVerified: user.emailVerifiedAt !== null,
  isPartner: user.partnerStatus === "active",
  createdAt: user.createdAt,
  collectsAnalytics: user.analyticsCollection,
  ...by,
});
