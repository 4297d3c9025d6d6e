import { requestProof } from "#app/features/accounts/auth/step-up.ts";
import type { Intent } from "#app/lib/intent/intent-schema.ts";
import { readRejection } from "#app/lib/rejection.ts";
import { t } from "#i18n/t.ts";

/** `message` is a text for users; `fields` has a sentence for each rejected form field. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, code?: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Components send requests with app/lib/mutation, so that leaving the page loses no write. */
export interface ApiRequest<Response = unknown> {
  method: WriteMethod;
  path: string;
  body: unknown;
  type?: string;
  parse: (response: unknown) => Response;
  /** The act behind the request, for which a visitor can sign in without leaving the page. */
  intent?: Intent;
}

/** The cast is safe: the Worker's tests check all responses (worker/testing/response-spec.ts). */
const asResponse = <Response>(response: unknown) => response as Response;

export const apiRequest = <Response = void>(
  method: WriteMethod,
  path: string,
  body: unknown = {},
): ApiRequest<Response> => ({ method, path, body, parse: asResponse<Response> });

export const intentRequest = <Response = void>(
  intent: Intent | undefined,
  ...request: Parameters<typeof apiRequest>
): ApiRequest<Response> => ({
  ...apiRequest<Response>(...request),
  ...(intent !== undefined && { intent }),
});

export const fileRequest = <Response = void>(
  path: string,
  file: Blob | string,
  type: string,
): ApiRequest<Response> => ({ ...apiRequest<Response>("PUT", path, file), type });

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * fetch hides the target of a redirect, so do not use this function for actions that may redirect
 * to sign-in.
 */
export const actionRequest = (path: string, fields: Record<string, string>): ApiRequest<void> => ({
  method: "POST",
  path,
  body: new URLSearchParams(fields).toString(),
  type: FORM_TYPE,
  parse: () => undefined,
});

/** @throws ApiError for an error response; TypeError if the network fails */
export const getJson = async <Response = unknown>(path: string): Promise<Response> =>
  asResponse<Response>(await withProof(() => call(path, {})));

/**
 * Browsers reject more than 64 KiB in all pending keepalive requests (Fetch standard). Reports of
 * the player and of errors use the remaining 4 KiB.
 */
export const KEEPALIVE_MAX_BYTES = 60 * 1024;
let keepaliveBytes = 0;

/**
 * Only app/lib/mutation and uploads may call this function (scripts/checks/writes.ts).
 * @throws ApiError for an error response; TypeError if the network fails
 */
export async function sendOnce<Response>({
  method,
  path,
  body,
  type,
  parse,
}: ApiRequest<Response>): Promise<Response> {
  const content = type === undefined ? JSON.stringify(body) : body;
  if (typeof content !== "string" && !(content instanceof Blob))
    throw new TypeError(`${method} ${path} has a body that is neither text nor a file`);
  const { size } = new Blob([content]);
  const headers = { "Content-Type": type ?? "application/json" };
  const redirect = type === FORM_TYPE ? "manual" : "follow";
  // The body counts toward the keepalive limit only during the request, not the identity check.
  const request = async () => {
    const keepalive = keepaliveBytes + size <= KEEPALIVE_MAX_BYTES;
    const bytes = keepalive ? size : 0;
    keepaliveBytes += bytes;
    try {
      return await call(path, { method, headers, body: content, keepalive, redirect });
    } finally {
      keepaliveBytes -= bytes;
    }
  };
  return parse(await withProof(request));
}

async function withProof(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "REAUTH_REQUIRED") || !(await requestProof()))
      throw error;
    return request();
  }
}

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, { credentials: "same-origin", ...init });
  if (response.type === "opaqueredirect") return null;
  if (response.ok) return readResponse(response);
  // A proxy's error page is not JSON. The error then contains only the HTTP status.
  const rejection = readRejection(await response.json().catch(() => null));
  throw new ApiError(
    response.status,
    rejection?.error ?? t("shell.errors.server"),
    rejection?.code,
    rejection?.fields,
  );
}

/**
 * @throws TypeError if the connection breaks or the content is not JSON, such as a proxy's page;
 * callers handle both like a network failure
 */
async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError(response.url, { cause });
  }
}
