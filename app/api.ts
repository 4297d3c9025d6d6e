import * as z from "zod/mini";

const ErrorAnswer = z.object({
  error: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});

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
 * Posts JSON to our API and returns its answer, unparsed.
 * @throws ApiError "Server error occurred" when an error's body cannot be read; TypeError when the network fails.
 */
export async function postJson(path: string, body: unknown, method: "POST" | "PUT" | "PATCH" | "DELETE" = "POST"): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const parsed = ErrorAnswer.safeParse(answer);
  if (!parsed.success) throw new ApiError(response.status, "Server error occurred");
  throw new ApiError(response.status, parsed.data.error, parsed.data.code, parsed.data.fields);
}
