import { DomainError } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { PASSWORD_MAX, PASSWORD_RULES } from "./contract.ts";

const fault = (field: string, message: string) => new DomainError("VALIDATION", message, { fields: { [field]: message } });

/**
 * Holds a new password against the specification's rule, and beyond it: 128 characters at most, none of the common ones.
 * @throws DomainError VALIDATION beside the field `password` or `confirmPassword`
 */
export function requireGoodPassword(password: string, confirmPassword: string): void {
  if (password === "") throw fault("password", "Password is required");
  if (confirmPassword === "") throw fault("confirmPassword", "Please confirm your password");
  if (!PASSWORD_RULES.every((r) => r.test(password))) throw fault("password", "Password does not meet all requirements");
  if (password.length > PASSWORD_MAX) throw fault("password", "Password must be at most 128 characters long");
  if (isCommonPassword(password)) throw fault("password", "This password is too common. Please choose another one");
  if (password !== confirmPassword) throw fault("confirmPassword", "Passwords do not match");
}
