import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { oneTimeCodes, securityEvents, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { codeExists } from "../codes/code-clause.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { newCode } from "../codes/make-code.ts";
import { findCode } from "../codes/redeem-code.ts";
import { expiredLinkError, UNDO_EMAIL_MS } from "../codes/rules.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { notifyDetachedAccount } from "../sessions/detach-payout-account.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { securityEventStatement } from "../sessions/note-security-event.ts";
import { EmailChange } from "./change-email.ts";
import { isConfirmedElsewhere, notConfirmedElsewhere } from "./confirmed-holder.ts";

/** Time in ms for which an attacker is assumed to have had access before the email change. */
const INTRUSION_MS = 24 * 60 * 60 * 1000;

type UndoDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log"
>;

/**
 * Undoes a change of the email address, and ends all access that an attacker may have added.
 * The password is deleted too, because the person who changed the address knew the password.
 * @returns a code for /reset-password, because whoever opens the link owns the old address
 */
export async function undoEmailChange(
  deps: UndoDeps,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<{ resetCode: string }> {
  const query = { purpose: "change_email", secret: code, payload: EmailChange } as const;
  const storedCode = await findCode(deps, query);
  if (!storedCode?.userId || storedCode.payload.kind !== "undo") throw expiredLinkError();
  const { userId, expiresAt } = storedCode;
  const { oldEmail } = storedCode.payload;
  const { db } = deps;
  const at = deps.now();
  const claim = { email: oldEmail, userId };
  if (await isConfirmedElsewhere(deps, claim))
    throw new DomainError("CONFLICT", t("emailAddress.changeUndo.addressTaken"));
  const reset = await newCode(deps, {
    purpose: "reset_password",
    userId,
    lifetime: RESET_PASSWORD_MS,
  });
  const eventId = deps.newId("evt");
  const when = sql`exists (select 1 from ${securityEvents} where id = ${eventId})`;
  const isUndone = async () =>
    (await db.$count(securityEvents, eq(securityEvents.id, eventId))) > 0;
  const change = db.batch([
    // The event is stored only if the code is valid, and the next statements test for the event.
    // The second of two concurrent requests finds no code, so it stores no event.
    securityEventStatement(
      deps,
      { id: eventId, userId, kind: "email_changed", userAgent },
      sql`${await codeExists(code, "change_email", at)} and ${notConfirmedElsewhere(claim)}`,
    ),
    db
      .update(users)
      .set({ email: oldEmail, emailVerifiedAt: at, passwordHash: null, updatedAt: at })
      .where(and(eq(users.id, userId), when)),
    // These statements delete all codes of the account, including the code of the opened link.
    ...dropAccess(deps, {
      event: "email_change_undone",
      userId,
      addedSince: expiresAt - UNDO_EMAIL_MS - INTRUSION_MS,
      when,
    }),
    insertWhere(db, oneTimeCodes, reset.row, when),
  ]);
  // If the batch succeeded and only its response was lost, the event is stored.
  const isChanged = await change.then(
    ([event]) => event.meta.changes > 0,
    async (cause: unknown) => {
      if (await isUndone()) return true;
      throw cause;
    },
  );
  if (!isChanged) throw expiredLinkError();
  await closeSockets(deps, { userId, ended: { allBut: null } });
  await notifyDetachedAccount(deps, { userId, since: at });
  return { resetCode: reset.secret };
}
