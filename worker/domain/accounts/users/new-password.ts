import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { PASSWORD_MAX, PASSWORD_RULES } from "./contract.ts";

const fieldError = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { fields: { [field]: message } });

/**
 * Holds a new password against the specification's rule, and beyond it: 128 characters at most,
 * none of the common ones.
 * @throws DomainError VALIDATION beside the field `password` or `confirmPassword`
 */
export function requireGoodPassword(password: string, confirmPassword: string): void {
  if (password === "") throw fieldError("password", t("users.password.required"));
  if (confirmPassword === "")
    throw fieldError("confirmPassword", t("users.password.confirmRequired"));
  if (!PASSWORD_RULES.every((r) => r.test(password)))
    throw fieldError("password", t("users.password.rulesUnmet"));
  if (password.length > PASSWORD_MAX) throw fieldError("password", t("users.password.tooLong"));
  if (isCommonPassword(password)) throw fieldError("password", t("users.password.tooCommon"));
  if (password !== confirmPassword)
    throw fieldError("confirmPassword", t("users.password.mismatch"));
}
