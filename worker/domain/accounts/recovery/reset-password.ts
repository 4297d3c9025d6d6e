import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { codeExists } from "../codes/code-clause.ts";
import { findCode } from "../codes/redeem-code.ts";
import { expiredLinkError } from "../codes/rules.ts";
import { notConfirmedElsewhere } from "../email-address/confirmed-holder.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { notifyDetachedAccount } from "../sessions/detach-payout-account.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { securityEventStatement } from "../sessions/note-security-event.ts";
import { requireGoodPassword } from "../users/new-password.ts";
import { hashPassword } from "../users/passwords.ts";

type ResetDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log"
>;

interface ResetInput {
  code: string;
  password: string;
  confirmPassword: string;
  userAgent: string;
}

const query = (code: string) =>
  ({ purpose: "reset_password", secret: code, payload: z.null() }) as const;

/** Returns the account whose password a link resets; null if the link is invalid. */
export async function findResetAccount(
  deps: Pick<Deps, "db" | "now">,
  { code }: { code: string },
): Promise<{ username: string } | null> {
  const storedCode = await findCode(deps, query(code));
  if (!storedCode?.userId) return null;
  return (
    (await deps.db
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, storedCode.userId))
      .get()) ?? null
  );
}

/**
 * Sets a new password with an emailed link, and ends other access as `ACCESS_RULES` defines.
 * Deletes all credentials of an unconfirmed address, which a stranger may have signed up with.
 */
export async function resetPassword(deps: ResetDeps, input: ResetInput): Promise<void> {
  requireGoodPassword(input.password, input.confirmPassword);
  // Hashing a password is slow, so the link is checked first.
  const storedCode = await findCode(deps, query(input.code));
  const userId = storedCode?.userId;
  const user = userId
    ? await deps.db.select().from(users).where(eq(users.id, userId)).get()
    : undefined;
  if (!user) throw expiredLinkError();
  const passwordHash = await hashPassword(input.password);
  const at = deps.now();
  const { db } = deps;
  const isCodeValid = await codeExists(input.code, "reset_password", at);
  // Each password hash has a random salt, so this hash is in the row only after this update.
  const when = sql`exists (select 1 from ${users} where id = ${user.id} and password_hash = ${passwordHash})`;
  const isSet = async () => (await db.$count(users, and(eq(users.id, user.id), when))) > 0;
  const change = db.batch([
    db
      .update(users)
      .set({ passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? at, updatedAt: at })
      .where(
        and(
          eq(users.id, user.id),
          eq(users.email, user.email),
          notConfirmedElsewhere({ email: user.email, userId: user.id }),
          isCodeValid,
        ),
      )
      .returning({ id: users.id }),
    ...dropAccess(deps, {
      event: user.emailVerifiedAt === null ? "unconfirmed_password_reset" : "password_reset",
      userId: user.id,
      when,
    }),
    securityEventStatement(
      deps,
      { userId: user.id, kind: "password_reset", userAgent: input.userAgent },
      when,
    ),
  ]);
  // If the batch succeeded and only its response was lost, the row has the new password.
  const isReset = await change.then(
    ([updated]) => updated.length > 0,
    async (cause: unknown) => {
      if (await isSet()) return true;
      throw cause;
    },
  );
  if (!isReset) throw expiredLinkError();
  await closeSockets(deps, { userId: user.id, ended: { allBut: null } });
  await notifyDetachedAccount(deps, { userId: user.id, since: at });
  await sendResetNotice(deps, { email: user.email, username: user.username, at });
}

/** Never throws, because the password is already changed. */
async function sendResetNotice(
  deps: ResetDeps,
  { email, username, at }: { email: string; username: string; at: number },
): Promise<void> {
  try {
    await queueMail(deps, { to: email, content: { kind: "password-changed", username, at } });
  } catch (cause) {
    deps.log.error("password reset not mailed", cause);
  }
}
