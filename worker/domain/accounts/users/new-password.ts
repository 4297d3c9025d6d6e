import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { PASSWORD_MAX, PASSWORD_RULES } from "./contract.ts";

const fault = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { fields: { [field]: message } });

/**
 * Holds a new password against the specification's rule, and beyond it: 128 characters at most,
 * none of the common ones.
 * @throws DomainError VALIDATION beside the field `password` or `confirmPassword`
 */
export function requireGoodPassword(password: string, confirmPassword: string): void {
  if (password === "") throw fault("password", t("users.passwordIsRequired"));
  if (confirmPassword === "") throw fault("confirmPassword", t("users.pleaseConfirmYourPassword"));
  if (!PASSWORD_RULES.every((r) => r.test(password)))
    throw fault("password", t("users.passwordDoesNotMeetAllRequirements"));
  if (password.length > PASSWORD_MAX) throw fault("password", t("users.passwordMustBeAtMost128"));
  if (isCommonPassword(password)) throw fault("password", t("users.thisPasswordIsTooCommonPlease"));
  if (password !== confirmPassword) throw fault("confirmPassword", t("users.passwordsDoNotMatch"));
}
