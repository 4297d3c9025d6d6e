import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";

/**
 * "Forgot password": writes the address down for a job. No table is read, so that a known and an
 * unknown address get the same answer in the same time.
 * @param input.address the network address that asks
 * @throws DomainError VALIDATION when it is no address; RATE_LIMITED when too many were asked for
 *   from there or for this address, known or not
 */
export async function requestPasswordReset(
  deps: Pick<Deps, "queue" | "throttle">,
  input: { email: string; address: string },
): Promise<void> {
  const email = canonicalEmail(input.email);
  const message =
    email === ""
      ? t("recovery.email.required")
      : isEmail(email)
        ? null
        : t("recovery.email.invalid");
  if (message) throw new DomainError("VALIDATION", message, { fields: { email: message } });
  await spendTry(deps, limits.mailRequests(input.address));
  await spendTry(deps, limits.passwordReset(email));
  await deps.queue.send({ type: "request-password-reset", email });
}
