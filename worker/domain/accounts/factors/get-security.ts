import { eq } from "drizzle-orm";
import { apiKeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { listSecurityEvents, listSessions } from "../sessions/list-sessions.ts";
import type { SignedInActor } from "../users/contract.ts";
import { listCredentials } from "./confirm-identity.ts";
import { findTotpEnrollment } from "./enroll-totp.ts";
import { listPasskeys } from "./passkeys.ts";
import { qrPath } from "./qr.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Returns the data of the account security page, with a TOTP secret only during the TOTP setup. */
export async function getSecurity(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { actor }: { actor: SignedInActor },
) {
  const [credentials, codesLeft, enrollment, passkeys, sessions, events, apiKeyCount] =
    await Promise.all([
      listCredentials(deps, actor.id),
      countRecoveryCodes(deps, actor.id),
      findTotpEnrollment(deps, { actor }),
      listPasskeys(deps, actor.id),
      listSessions(deps, { actor }),
      listSecurityEvents(deps, actor.id),
      deps.db.$count(apiKeys, eq(apiKeys.userId, actor.id)),
    ]);
  return {
    hasPassword: credentials.includes("password"),
    totp: {
      isOn: credentials.includes("totp"),
      codesLeft,
      enrollment: enrollment && { secret: enrollment.secret, qr: qrPath(enrollment.address) },
    },
    passkeys,
    sessions,
    events,
    apiKeyCount,
  };
}
