import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";

/**
 * Queues the address for a password reset. Reads no table, so that known and unknown addresses
 * get the same response in the same time.
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
  await spendTry(deps, limits.passwordReset(email, input.address));
  await spendTry(deps, limits.passwordResetsFromEverywhere(email));
  await deps.queue.send({ type: "request-password-reset", email });
}
