import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { makeCode } from "../codes/make-code.ts";
import { redeemCode } from "../codes/redeem-code.ts";
import { expiredLinkError, UNDO_EMAIL_MS } from "../codes/rules.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { notifyDetachedAccount } from "../sessions/detach-payout-account.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { EmailChange, findEmailChange } from "./change-email.ts";
import { isConfirmedElsewhere } from "./confirmed-holder.ts";

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
  if (!(await findEmailChange(deps, { code, kind: "undo" }))) throw expiredLinkError();
  const redeemed = await redeemCode(deps, {
    purpose: "change_email",
    secret: code,
    payload: EmailChange,
  });
  if (!redeemed?.userId) throw expiredLinkError();
  const { userId } = redeemed;
  const { oldEmail } = redeemed.payload;
  const at = deps.now();
  if (await isConfirmedElsewhere(deps, { email: oldEmail, userId }))
    throw new DomainError("CONFLICT", t("emailAddress.changeUndo.addressTaken"));
  const addedSince = redeemed.expiresAt - UNDO_EMAIL_MS - INTRUSION_MS;
  await deps.db.batch([
    deps.db
      .update(users)
      .set({ email: oldEmail, emailVerifiedAt: at, passwordHash: null, updatedAt: at })
      .where(and(eq(users.id, userId))),
    ...dropAccess(deps, { event: "email_change_undone", userId, addedSince }),
  ]);
  await closeSockets(deps, { userId, ended: { allBut: null } });
  await notifyDetachedAccount(deps, { userId, since: at });
  await noteSecurityEvent(deps, { userId, kind: "email_changed", userAgent });
  return {
    resetCode: await makeCode(deps, {
      purpose: "reset_password",
      userId,
      lifetime: RESET_PASSWORD_MS,
    }),
  };
}
