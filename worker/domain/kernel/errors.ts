import { t } from "#i18n/t.ts";

export type ErrorCode =
  | "VALIDATION"
  | "UNAUTHENTICATED"
  /** The user is signed in, but the action requires a recent proof of identity. */
  | "REAUTH_REQUIRED"
  | "FORBIDDEN"
  /** The resource exists, but requires a paid plan. */
  | "SUBSCRIBERS_ONLY"
  | "NOT_FOUND"
  | "CONFLICT"
  | "GONE"
  | "TOO_LARGE"
  | "UNSUPPORTED_TYPE"
  | "RANGE_NOT_SATISFIABLE"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

export interface DomainErrorOptions {
  fields?: Record<string, string>;
  /** Seconds after which the client can try again. */
  retryAfter?: number;
  /** The cause is logged, but never sent to a client. */
  cause?: unknown;
}

/** An expected error, such as invalid input or a missing permission. Users see `message`. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

export const notFound = (what: string) =>
  new DomainError("NOT_FOUND", t("shell.errors.notFound", { what }));
