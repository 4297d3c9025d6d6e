import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MailContent, SecurityChange } from "../email-delivery/contract.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import type { SecurityEventKind } from "./contract.ts";
import { noteSecurityEvent } from "./note-security-event.ts";

export type SecurityDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/** Security events that are also emailed, because somebody other than the user may be the cause. */
const MAILED_CHANGES: Partial<Record<SecurityEventKind, SecurityChange | "password-changed">> = {
  password_changed: "password-changed",
  totp_enabled: "two_factor_on",
  totp_disabled: "two_factor_off",
  recovery_code_used: "recovery_code_used",
  recovery_codes_made: "recovery_codes_made",
  passkey_added: "passkey_added",
  passkey_removed: "passkey_removed",
  api_key_made: "api_key_made",
};

/** Adds an event to the security log, and emails the user if the event is in `MAILED_CHANGES`. */
export async function notifySecurityChange(
  deps: SecurityDeps,
  input: { userId: string; kind: SecurityEventKind; userAgent: string },
): Promise<void> {
  await noteSecurityEvent(deps, input);
  const change = MAILED_CHANGES[input.kind];
  if (change === undefined) return;
  const user = await deps.db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, input.userId))
    .get();
  if (!user) return;
  const { email: to, username } = user;
  const at = deps.now();
  const content: MailContent =
    change === "password-changed"
      ? { kind: "password-changed", username, at }
      : { kind: "security-changed", username, change, at };
  // The security change is already made, so a failing queue must not fail the request.
  await queueMail(deps, { to, content }).catch((error: unknown) =>
    deps.log.error("security mail not queued", error, { change }),
  );
}
