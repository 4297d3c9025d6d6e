import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { oneTimeCodes, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { codeExists, codeRow } from "../codes/code-clause.ts";
import { makeCode } from "../codes/make-code.ts";
import { requireMailAllowed } from "../codes/recent-codes.ts";
import { findCode } from "../codes/redeem-code.ts";
import { CHANGE_EMAIL_MS, expiredLinkError, UNDO_EMAIL_MS } from "../codes/rules.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { isConfirmedElsewhere, notConfirmedElsewhere } from "./confirmed-holder.ts";

/**
 * What the two links of a change carry: one to the new address that makes it, one to the old that
 * takes it back.
 */
export const EmailChange = z.object({
  kind: z.enum(["confirm", "undo"]),
  oldEmail: z.string(),
  newEmail: z.string(),
});
export type EmailChange = z.output<typeof EmailChange>;

type ChangeDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle">;

const emailError = (message: string) =>
  new DomainError("VALIDATION", message, { fields: { email: message } });

/**
 * Begins a change of address. Nothing changes until the new address confirms; the old one is told,
 * with a way back. The answer is the same for an address that another account has: who asks does
 * not learn of that account.
 * @param input.address the network address that asks
 * @throws DomainError REAUTH_REQUIRED; VALIDATION beside the field `email`; RATE_LIMITED
 */
export async function requestEmailChange(
  deps: ChangeDeps,
  { actor, email, address }: { actor: SignedInActor; email: string; address: string },
): Promise<{ email: string }> {
  requireRecentProof(deps, actor);
  const newEmail = canonicalEmail(email);
  if (newEmail === "") throw emailError(t("email.address.required"));
  if (!isEmail(newEmail)) throw emailError(t("email.address.invalid"));
  if (newEmail === actor.email) throw emailError(t("email.address.unchanged"));
  const { id: userId, username, email: oldEmail } = actor;
  await requireMailAllowed(deps, { userId, purpose: "change_email" });
  await spendTry(deps, limits.mailRequests(address));
  await spendTry(deps, limits.verification(newEmail));
  const change = { oldEmail, newEmail };
  const purpose = "change_email";
  const confirm = await makeCode(deps, {
    purpose,
    userId,
    payload: { kind: "confirm", ...change },
    lifetime: CHANGE_EMAIL_MS,
  });
  const undo = await makeCode(deps, {
    purpose,
    userId,
    payload: { kind: "undo", ...change },
    lifetime: UNDO_EMAIL_MS,
  });
  await queueMail(deps, {
    to: newEmail,
    content: { kind: "confirm-new-email", username, newEmail, code: confirm },
  });
  await queueMail(deps, {
    to: oldEmail,
    content: { kind: "email-change-requested", username, newEmail, code: undo },
  });
  return { email: newEmail };
}

/** The change that a link belongs to; null for a dead link or one of the other kind. */
export async function findEmailChange(
  deps: Pick<Deps, "db" | "now">,
  { code, kind }: { code: string; kind: EmailChange["kind"] },
): Promise<(EmailChange & { userId: string }) | null> {
  const storedCode = await findCode(deps, {
    purpose: "change_email",
    secret: code,
    payload: EmailChange,
  });
  return storedCode?.userId && storedCode.payload.kind === kind
    ? { ...storedCode.payload, userId: storedCode.userId }
    : null;
}

/**
 * Makes the change, by the link that went to the new address.
 * @throws DomainError GONE for a dead link, and for an account whose address is another by now;
 *   CONFLICT when someone else has taken the address meanwhile
 */
export async function confirmEmailChange(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<{ email: string }> {
  const change = await findEmailChange(deps, { code, kind: "confirm" });
  if (!change) throw expiredLinkError();
  const { userId, oldEmail, newEmail } = change;
  const { db } = deps;
  const at = deps.now();
  const claim = { email: newEmail, userId };
  if (await isConfirmedElsewhere(deps, claim))
    throw new DomainError("CONFLICT", t("email.address.taken"));
  const isEmailChanged = sql`exists (select 1 from ${users} where id = ${userId} and email = ${newEmail})`;
  // One batch with its code's deletion: a password that is reset meanwhile finds its own code gone,
  // or takes this one away.
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email: newEmail, emailVerifiedAt: at, updatedAt: at })
      .where(
        and(
          eq(users.id, userId),
          eq(users.email, oldEmail),
          notConfirmedElsewhere(claim),
          await codeExists(code, "change_email", at),
        ),
      )
      .returning({ id: users.id }),
    db.delete(oneTimeCodes).where(await codeRow(code, "change_email", at)),
    // Links that were sent to the old address open nothing any more, but for the one that takes the
    // change back.
    db
      .delete(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.userId, userId),
          eq(oneTimeCodes.purpose, "reset_password"),
          isEmailChanged,
        ),
      ),
  ]);
  if (changed.length === 0) throw expiredLinkError();
  await noteSecurityEvent(deps, { userId, kind: "email_changed", userAgent });
  return { email: newEmail };
}
