import { t } from "#i18n/t.ts";

export type ErrorCode =
  | "VALIDATION"
  | "UNAUTHENTICATED"
  /** Signed in, but the action wants a recent proof of identity. */
  | "REAUTH_REQUIRED"
  | "FORBIDDEN"
  /** It is there, and for people with a paid plan. */
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
  /** A sentence per field, for the form that sent them. */
  fields?: Record<string, string>;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number;
  /** For the log only; never sent to a client. */
  cause?: unknown;
}

/**
 * A refusal that a rule made. `message` is for people; HTTP status is the edge's business
 * (worker/http/error-response.ts).
 */
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
  new DomainError("NOT_FOUND", t("shell.whatWasNotFoundItMay", { what }));
