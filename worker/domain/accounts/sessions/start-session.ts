import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { SESSION_ABSOLUTE_MS } from "./rules.ts";
import { newSessionToken } from "./session-token.ts";

/** Starts a session and returns the session token, of which D1 stores only a hash. */
export async function startSession(
  deps: Pick<Deps, "db" | "now" | "newId" | "signingSecret">,
  input: { userId: string; userAgent: string },
): Promise<string> {
  const { db, now, newId } = deps;
  const token = await newSessionToken(deps, input.userId);
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
