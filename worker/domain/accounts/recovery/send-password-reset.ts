import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { makeCode } from "../codes/make-code.ts";
import { makeCodeIfDue } from "../codes/recent-codes.ts";
import { queueMail } from "../email-delivery/queue-email.ts";

/** Maximum number of unconfirmed accounts with one address that get a password-reset email. */
const UNCONFIRMED_MAX = 5;

/**
 * Emails a password-reset link, at most once a minute, and nothing to an unknown address.
 * If no account has confirmed the address, sends an email for each of the oldest accounts.
 * With only one email, a stranger who signs up with the address could get it instead of the owner.
 * Runs as a queue job, so that the request takes equally long for known and unknown addresses.
 */
export async function sendPasswordReset(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { email, attempt }: { email: string; attempt: number },
): Promise<void> {
  const accounts = await deps.db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.email, email))
    // The account that confirmed the address comes first, then open accounts, then older ones.
    // A link to a suspended or closed account does not help the owner of the address.
    .orderBy(
      desc(isNotNull(users.emailVerifiedAt)),
      desc(isNull(users.suspendedAt)),
      desc(isNull(users.deletionRequestedAt)),
      asc(users.createdAt),
    )
    .limit(UNCONFIRMED_MAX);
  const isConfirmed = accounts[0] !== undefined && accounts[0].verifiedAt !== null;
  for (const user of isConfirmed ? accounts.slice(0, 1) : accounts)
    await sendLink(deps, { user, attempt });
}

async function sendLink(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { user, attempt }: { user: { id: string; username: string; email: string }; attempt: number },
): Promise<void> {
  const input = {
    purpose: "reset_password",
    userId: user.id,
    lifetime: RESET_PASSWORD_MS,
  } as const;
  // The first attempt of this job may have stored a code and failed before the email. A second
  // attempt therefore ignores the wait between two codes.
  const code = attempt === 1 ? await makeCodeIfDue(deps, input) : await makeCode(deps, input);
  if (code === null) return;
  await queueMail(deps, {
    to: user.email,
    content: { kind: "reset-password", username: user.username, code },
  });
}
