import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { PASSWORD_MAX, PASSWORD_RULES } from "./contract.ts";

const fieldError = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { fields: { [field]: message } });

/** Requires a new password to meet `PASSWORD_RULES`, and rejects common and too long passwords. */
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
