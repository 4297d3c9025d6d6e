import { requestProof } from "#app/features/accounts/auth/step-up.ts";
import { readRefusal } from "#app/lib/refusal.ts";
import { t } from "#i18n/t.ts";

/**
 * An error response of our API: `message` is for people, `fields` holds one sentence per rejected
 * field.
 */
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

/**
 * A write to our API, as data. A page can't send it by itself: `send`, `useMutation` and
 * `useOptimistic` (app/lib/mutation) do, so that no write is lost when the page is left.
 */
export interface ApiRequest<Response = unknown> {
  method: WriteMethod;
  path: string;
  /** Sent as JSON, or as it is if it is a file. */
  body: unknown;
  /** Content type of a body that is not JSON. */
  type?: string;
  parse: (response: unknown) => Response;
}

/**
 * Gives a response of our own API the type that its contract names. The page does not parse it
 * again: the tests of the Worker compare each response with its schema
 * (worker/testing/answers.ts).
 */
const own = <Response>(response: unknown) => response as Response;

/**
 * Describes a write with a JSON body. `Response` is the type of the route's response in the
 * contract; without it the response is ignored.
 */
export const apiRequest = <Response = void>(
  method: WriteMethod,
  path: string,
  body: unknown = {},
): ApiRequest<Response> => ({ method, path, body, parse: own<Response> });

/**
 * Describes the upload of a picture or of a text file, whose type the server reads from the header.
 */
export const fileRequest = (path: string, file: Blob | string, type: string): ApiRequest<void> => ({
  method: "PUT",
  path,
  body: file,
  type,
  parse: () => undefined,
});

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Describes a form for a page's action that answers with a redirect, such as one that sets a
 * cookie. The browser hides where a redirect leads, so an action that may redirect to the sign-in
 * page must not be called like this.
 */
export const actionRequest = (path: string, fields: Record<string, string>): ApiRequest<void> => ({
  method: "POST",
  path,
  body: new URLSearchParams(fields).toString(),
  type: FORM_TYPE,
  parse: () => undefined,
});

/**
 * Reads from our API. `Response` is the type of the route's response in the contract.
 * @throws ApiError for an error response; TypeError when the network fails
 */
export const getJson = async <Response = unknown>(path: string): Promise<Response> =>
  own<Response>(await withProof(() => call(path, {})));

/**
 * The total body size of a page's requests that may outlive the page. Browsers allow 64 KiB for all
 * of them together and reject a request beyond it (Fetch standard, "keepalive"); the difference is
 * for the reports that the player and the error handler send.
 */
export const KEEPALIVE_MAX_BYTES = 60 * 1024;
let keepaliveBytes = 0;

/**
 * Sends a write once, and once more if the server asks for a recent proof of identity and the user
 * gives it. Only app/lib/mutation and the paths that manage their own uploads may call it
 * (scripts/checks/writes.ts).
 * @throws ApiError for an error response; TypeError when the network fails
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
  // Counted for each request, not while the user is asked for a proof of identity.
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
  // An error page of a proxy is no JSON; then the status alone tells what happened.
  const refusal = readRefusal(await response.json().catch(() => null));
  throw new ApiError(
    response.status,
    refusal?.error ?? t("shell.serverErrorOccurred"),
    refusal?.code,
    refusal?.fields,
  );
}

/**
 * Returns null for a response that has no content.
 * @throws TypeError if the connection breaks while the body arrives, or if it is no JSON, as a
 * proxy's page is; callers handle it like a failed connection
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
