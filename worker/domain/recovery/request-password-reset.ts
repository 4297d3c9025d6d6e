import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { isEmail } from "../users/contract.ts";

/**
 * "Forgot password": writes the address down for a job. No table is read, so that a known and an unknown address get the
 * same answer in the same time.
 * @throws DomainError VALIDATION when it is no address
 */
export async function requestPasswordReset({ queue }: Pick<Deps, "queue">, input: { email: string }): Promise<void> {
  const email = input.email.trim().toLowerCase();
  const message = email === "" ? "Email address is required" : isEmail(email) ? null : "Please enter a valid email address";
  if (message) throw new DomainError("VALIDATION", message, { fields: { email: message } });
  await queue.send({ type: "request-password-reset", email });
}
