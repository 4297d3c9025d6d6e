import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { makeCode } from "../codes/make-code.ts";
import { secondsUntilNextCode } from "../codes/recent-codes.ts";
import { queueMail } from "../mail/queue-mail.ts";

/**
 * Job. Sends the email that resets a password. The request only queues the email address, so that
 * neither the response nor its time reveals whether an account exists. Sends nothing to an unknown
 * address, and at most one email a minute. A retry of the job is not limited, and the links of both
 * emails work.
 * @param input.attempt attempt of the job, from 1
 */
export async function sendPasswordReset(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { email, attempt }: { email: string; attempt: number },
): Promise<void> {
  const user = await deps.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.email, email))
    // Selects the account that confirmed the email address. Without one, open accounts come first
    // and then newer ones, because a link to a suspended or closed account would not help the owner
    // of the address.
    .orderBy(
      desc(isNotNull(users.emailVerifiedAt)),
      desc(isNull(users.suspendedAt)),
      desc(isNull(users.deletionRequestedAt)),
      desc(users.createdAt),
    )
    .limit(1)
    .get();
  if (!user) return;
  if (
    attempt === 1 &&
    (await secondsUntilNextCode(deps, { userId: user.id, purpose: "reset_password" })) > 0
  )
    return;
  const code = await makeCode(deps, {
    purpose: "reset_password",
    userId: user.id,
    lifetime: RESET_PASSWORD_MS,
  });
  await queueMail(deps, {
    to: user.email,
    content: { kind: "reset-password", username: user.username, code },
  });
}
