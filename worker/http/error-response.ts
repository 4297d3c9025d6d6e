import { t } from "#i18n/t.ts";
import { DomainError, type ErrorCode } from "../domain/kernel/errors.ts";
import type { Log } from "../domain/kernel/log.ts";

const STATUS: Record<ErrorCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  REAUTH_REQUIRED: 403,
  FORBIDDEN: 403,
  SUBSCRIBERS_ONLY: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

export interface ErrorBody {
  error: string;
  code: ErrorCode | "INTERNAL";
  fields?: Record<string, string>;
  requestId: string;
}

export const statusOf = (error: DomainError) => STATUS[error.code];

/** Converts an error to a response. Logs the error's cause, but never sends it to the client. */
export function errorToResponse(
  error: unknown,
  context: { requestId: string; log: Log },
): Response {
  if (!(error instanceof DomainError)) {
    context.log.error("unhandled", error);
    const body: ErrorBody = {
      error: t("api.request.internalError"),
      code: "INTERNAL",
      requestId: context.requestId,
    };
    return Response.json(body, { status: 500 });
  }
  const body = toErrorBody(error, context);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (error.retryAfter !== undefined)
    headers.set("Retry-After", String(Math.ceil(error.retryAfter)));
  return Response.json(body, { status: statusOf(error), headers });
}

export function toErrorBody(
  error: DomainError,
  { requestId, log }: { requestId: string; log: Log },
): ErrorBody {
  if (error.cause !== undefined)
    log.warn("refused", { code: error.code, cause: String(error.cause) });
  const body: ErrorBody = { error: error.message, code: error.code, requestId };
  if (error.fields) body.fields = error.fields;
  return body;
}
