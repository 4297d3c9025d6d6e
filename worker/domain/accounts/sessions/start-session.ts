import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import { SESSION_ABSOLUTE_MS } from "./rules.ts";

/**
 * Starts a session and returns the session token, of which D1 stores only a hash. The token begins
 * with the user's ID (`claimedUserId`) and has 256 random bits.
 */
export async function startSession(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  input: { userId: string; userAgent: string },
): Promise<string> {
  const token = `${input.userId}${newSecret()}`;
  const at = now();
  await db.insert(sessions).values({
    id: newId("ses"),
    tokenHash: await hashSecret(token),
    userId: input.userId,
    userAgent: input.userAgent.slice(0, 300),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at + SESSION_ABSOLUTE_MS,
    provedAt: at,
  });
  return token;
}
