import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../db/schema.ts";
import { RESET_PASSWORD_MS } from "../codes/contract.ts";
import { makeCode } from "../codes/make-code.ts";
import { redeemCode } from "../codes/redeem-code.ts";
import { deadLink, UNDO_EMAIL_MS } from "../codes/rules.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { EmailChange, findEmailChange } from "./change-email.ts";
import { isConfirmedElsewhere } from "./confirmed-holder.ts";

/** How long before the change its maker may have been in the account already. */
const INTRUSION_MS = 24 * 60 * 60 * 1000;

/**
 * "This was not me", by the link that went to the old address: the address stays or comes back, every session and
 * API key ends, the stream key is replaced, and what was added since a day before the change can no longer sign in. The password was known to whoever changed the
 * address, so it is worthless as well.
 * @returns a code for /reset-password: who holds this link owns the account's address
 * @throws DomainError GONE for a dead link; CONFLICT when another account has the old address by now
 */
export async function undoEmailChange(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms" | "origins" | "log">,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<{ resetCode: string }> {
  if (!(await findEmailChange(deps, { code, kind: "undo" }))) throw deadLink();
  const redeemed = await redeemCode(deps, { purpose: "change_email", secret: code, payload: EmailChange });
  if (!redeemed?.userId) throw deadLink();
  const { userId } = redeemed;
  const { oldEmail } = redeemed.payload;
  const at = deps.now();
  if (await isConfirmedElsewhere(deps, { email: oldEmail, userId }))
    throw new DomainError("CONFLICT", t("email.anotherAccountUsesThisEmailAddressBy"));
  const addedSince = redeemed.expiresAt - UNDO_EMAIL_MS - INTRUSION_MS;
  await deps.db.batch([
    deps.db
      .update(users)
      .set({ email: oldEmail, emailVerifiedAt: at, passwordHash: null, updatedAt: at })
      .where(and(eq(users.id, userId))),
    ...dropAccess(deps, { event: "email_change_undone", userId, addedSince }),
  ]);
  await closeSockets(deps, { userId, ended: { allBut: null } });
  await noteSecurityEvent(deps, { userId, kind: "email_changed", userAgent });
  return { resetCode: await makeCode(deps, { purpose: "reset_password", userId, lifetime: RESET_PASSWORD_MS }) };
}
