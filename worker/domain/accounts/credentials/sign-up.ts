import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { canonicalEmail } from "../../kernel/text/contract-email.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { Client } from "../devices/contract.ts";
import { sendVerification } from "../email-address/send-verification.ts";
import { requireFlag } from "../flags/flags.ts";
import { type OpenedSession, openSession } from "../sessions/finish-sign-in.ts";
import { passwordVersionOf } from "../sessions/first-factor.ts";
import { isCommonPassword } from "../users/common-passwords.ts";
import { firstSignUpFault, PASSWORD_MAX, type SignUpInput } from "../users/contract.ts";
import { hashPassword } from "../users/passwords.ts";
import { isUsernameTaken, requireUsername, usernameTakenError } from "../users/username-rules.ts";

const fieldError = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { fields: { [field]: message } });

/**
 * Creates an account and signs the user in.
 * The response does not reveal whether another account has confirmed the email address.
 */
export async function signUp(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log">,
  input: SignUpInput & { client: Client },
): Promise<OpenedSession> {
  await requireFlag(deps, "sign_ups", null);
  const first = firstSignUpFault({
    username: input.username,
    email: input.email,
    password: input.password,
    confirmPassword: input.confirmPassword ?? input.password,
    acceptTerms: input.acceptTerms ?? true,
  });
  if (first) throw fieldError(first.field, first.message);
  const username = requireUsername(input.username);
  if (await isUsernameTaken(deps, { username })) throw usernameTakenError();
  if (input.password.length > PASSWORD_MAX)
    throw fieldError("password", t("users.password.tooLong"));
  if (isCommonPassword(input.password)) throw fieldError("password", t("users.password.tooCommon"));

  await spendTry(deps, limits.newAccounts(input.client.address));

  const id = deps.newId("usr");
  const at = deps.now();
  const passwordHash = await hashPassword(input.password);
  const inserted = await deps.db
    .insert(users)
    .values({
      id,
      username,
      email: canonicalEmail(input.email),
      passwordHash,
      displayName: username,
      locale: locale(),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
    .get();
  if (!inserted) throw usernameTakenError();
  try {
    await sendVerification(deps, { userId: id, address: null });
  } catch (error) {
    // Sign-up succeeds without this email, because the user can request it again in the settings.
    deps.log.error("verification not queued", error);
  }
  return openSession(deps, {
    userId: id,
    firstFactor: { method: "password" },
    passwordVersion: await passwordVersionOf(passwordHash),
    client: input.client,
  });
}
