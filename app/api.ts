import { readRefusal } from "#app/refusal.ts";
import { requestProof } from "#app/step-up.ts";
import { t } from "#i18n/t.ts";

/** A refusal of our API: its message is for people, `fields` holds a sentence per field. */
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

/**
 * Posts JSON to our API and returns its answer, unparsed. What wants a recent proof of identity asks for one and is tried
 * once more.
 * @throws ApiError "Server error occurred" when an error's body cannot be read; TypeError when the network fails.
 */
export const postJson = (path: string, body: unknown, method: "POST" | "PUT" | "PATCH" | "DELETE" = "POST"): Promise<unknown> =>
  withProof(() => ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));

/** Sends a text that is not JSON, like postJson. */
export const putText = (path: string, text: string, type: string): Promise<unknown> =>
  withProof(() => ask(path, { method: "PUT", headers: { "Content-Type": type }, body: text }));

/** Reads from our API, like postJson. */
export const getJson = (path: string): Promise<unknown> => withProof(() => ask(path, {}));

async function withProof(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "REAUTH_REQUIRED") || !(await requestProof())) throw error;
    return request();
  }
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, { credentials: "same-origin", ...init });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = readRefusal(answer);
  throw new ApiError(response.status, refusal?.error ?? t("shell.serverErrorOccurred"), refusal?.code, refusal?.fields);
}
