import { eq } from "drizzle-orm";
import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { closeSockets } from "./close-sockets.ts";

/** Ends the session of a token, and closes the session's sockets. */
export async function endSession(
  deps: Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">,
  token: string,
): Promise<void> {
  const ended = await deps.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, await hashSecret(token)))
    .returning({ id: sessions.id, userId: sessions.userId })
    .get();
  if (ended) await closeSockets(deps, { userId: ended.userId, ended: { only: ended.id } });
}
