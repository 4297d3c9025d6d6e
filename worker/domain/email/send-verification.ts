import { eq } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import { makeCode } from "../codes/make-code.ts";
import { requireMayMail } from "../codes/recent-codes.ts";
import { VERIFY_EMAIL_MS } from "../codes/rules.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { queueMail } from "../mail/queue-mail.ts";

/**
 * Mails a link that confirms the account's address.
 * @throws DomainError CONFLICT when it is confirmed already; RATE_LIMITED when one was sent a moment ago
 */
export async function sendVerification(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret">,
  { userId }: { userId: string },
): Promise<{ email: string }> {
  const user = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new DomainError("UNAUTHENTICATED", "This account no longer exists.");
  if (user.emailVerifiedAt !== null) throw new DomainError("CONFLICT", "Your email address is confirmed already.");
  await requireMayMail(deps, { userId, purpose: "verify_email" });
  const code = await makeCode(deps, { purpose: "verify_email", userId, payload: { email: user.email }, lifetime: VERIFY_EMAIL_MS });
  await queueMail(deps, { to: user.email, content: { kind: "verify-email", username: user.username, code } });
  return { email: user.email };
}
