import { and, eq, not, sql } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { oneTimeCodes, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { codeExists, codeRow } from "../codes/code-clause.ts";
import { makeCode } from "../codes/make-code.ts";
import { makeMailedCode, requireMailAllowed } from "../codes/recent-codes.ts";
import { findCode } from "../codes/redeem-code.ts";
import { CHANGE_EMAIL_MS, expiredLinkError, UNDO_EMAIL_MS } from "../codes/rules.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import {
  isSessionOpen,
  requireRecentProof,
  sessionEndedError,
} from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { isConfirmedElsewhere, notConfirmedElsewhere } from "./confirmed-holder.ts";

/** Data of an emailed link that confirms the change (new address) or undoes it (old address). */
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
 * Starts a change of the email address. The address changes when the user opens the emailed link.
 * The response does not reveal whether another account has the new address.
 */
export async function requestEmailChange(
  deps: ChangeDeps,
  { actor, email, address }: { actor: SignedInActor; email: string; address: string },
): Promise<{ email: string }> {
  await requireRecentProof(deps, actor);
  const newEmail = canonicalEmail(email);
  if (newEmail === "") throw emailError(t("emailAddress.address.required"));
  if (!isEmail(newEmail)) throw emailError(t("emailAddress.address.invalid"));
  if (newEmail === actor.email) throw emailError(t("emailAddress.address.unchanged"));
  const { id: userId, username, email: oldEmail } = actor;
  await requireMailAllowed(deps, { userId, purpose: "change_email" });
  await spendTry(deps, limits.mailRequests(address));
  await spendTry(deps, limits.verification(newEmail));
  const change = { oldEmail, newEmail };
  const purpose = "change_email";
  const confirm = await makeMailedCode(deps, {
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
  await requireStillSignedIn(deps, actor);
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

/**
 * Deletes the user's codes for email changes if the session has ended.
 * An account recovery deletes such codes too, but it can run before this request stores its codes.
 * @throws DomainError UNAUTHENTICATED
 */
async function requireStillSignedIn(
  { db }: Pick<Deps, "db">,
  actor: Pick<SignedInActor, "id" | "sessionId">,
): Promise<void> {
  const ended = await db
    .delete(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, actor.id),
        eq(oneTimeCodes.purpose, "change_email"),
        not(isSessionOpen(actor)),
      ),
    )
    .returning({ purpose: oneTimeCodes.purpose });
  if (ended.length > 0) throw sessionEndedError();
}

/** Returns the email change of a confirm or undo link (`kind`); null if the link is invalid. */
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

/** Changes the email address, with the link sent to the new address. */
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
    throw new DomainError("CONFLICT", t("emailAddress.address.taken"));
  const isEmailChanged = sql`exists (select 1 from ${users} where id = ${userId} and email = ${newEmail})`;
  // The address changes in one batch with the deletion of the code. A concurrent password reset
  // either deletes this code or finds its own code deleted, so that only one of the two changes
  // succeeds.
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
    // Reset links sent to the old address become invalid. The link that undoes the change stays.
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
