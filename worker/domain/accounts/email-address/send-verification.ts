import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { makeMailedCode, requireMailAllowed } from "../codes/recent-codes.ts";
import { VERIFY_EMAIL_MS } from "../codes/rules.ts";
import { queueMail } from "../email-delivery/queue-email.ts";

/** Emails a link that confirms the account's email address. */
export async function sendVerification(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle">,
  { userId, address }: { userId: string; address: string | null },
): Promise<{ email: string }> {
  const user = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new DomainError("UNAUTHENTICATED", t("emailAddress.verification.accountGone"));
  if (user.emailVerifiedAt !== null)
    throw new DomainError("CONFLICT", t("emailAddress.verification.alreadyConfirmed"));
  await requireMailAllowed(deps, { userId, purpose: "verify_email" });
  if (address !== null) await spendTry(deps, limits.mailRequests(address));
  await spendTry(deps, limits.verification(user.email));
  const code = await makeMailedCode(deps, {
    purpose: "verify_email",
    userId,
    payload: { email: user.email },
    lifetime: VERIFY_EMAIL_MS,
  });
  await queueMail(deps, {
    to: user.email,
    content: { kind: "verify-email", username: user.username, code },
  });
  return { email: user.email };
}
