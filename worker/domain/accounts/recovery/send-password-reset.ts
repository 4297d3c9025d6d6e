import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { makeCode } from "../codes/make-code.ts";
import { secondsUntilNextCode } from "../codes/recent-codes.ts";
import { queueMail } from "../mail/queue-mail.ts";

/**
 * The job behind "forgot password": the request itself only writes the address down, so that
 * neither its answer nor its time tells whether there is such an account. Nothing is sent to an
 * unknown address, nor more often than once a minute; what failed and comes again is still the same
 * asking, and both of its links work.
 * @param input.attempt from 1
 */
export async function sendPasswordReset(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { email, attempt }: { email: string; attempt: number },
): Promise<void> {
  const user = await deps.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.email, email))
    // The account that confirmed the address. Otherwise the newest that claims it, an open one
    // first: a link to a suspended or closed account would keep the address's owner from their own.
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
