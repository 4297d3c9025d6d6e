import { eq } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { startSession } from "../sessions/start-session.ts";
import { type LogInInput, PASSWORD_MAX, type StoredUser } from "./contract.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { getStoredUser } from "./queries.ts";

/**
 * Signs in by user name and password.
 * @throws DomainError VALIDATION when either is empty; UNAUTHENTICATED, the same for an unknown name and a wrong password;
 *   FORBIDDEN for a suspended account, told only to who knows its password.
 */
export async function logIn(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: LogInInput & { userAgent: string },
): Promise<{ user: StoredUser; token: string }> {
  if (input.username === "" || input.password === "") throw new DomainError("VALIDATION", "Please fill in all fields");
  const user = await deps.db.select().from(users).where(eq(users.username, input.username)).get();
  // A longer password cannot have been set; the work is done all the same.
  const { ok, needsRehash } = await verifyPassword(input.password.slice(0, PASSWORD_MAX), user?.passwordHash ?? null);
  if (!user || !ok || input.password.length > PASSWORD_MAX) {
    throw new DomainError("UNAUTHENTICATED", "Login failed. Please check your credentials.");
  }
  if (user.suspendedAt !== null) {
    throw new DomainError("FORBIDDEN", "This account is suspended. Write to support if you think that this is a mistake.");
  }
  if (needsRehash) {
    await deps.db
      .update(users)
      .set({ passwordHash: await hashPassword(input.password) })
      .where(eq(users.id, user.id));
  }
  const token = await startSession(deps, { userId: user.id, userAgent: input.userAgent });
  return { user: await getStoredUser(deps, user.id), token };
}
