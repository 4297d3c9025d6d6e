interface Rejection {
  error: string;
  code: string | undefined;
  fields: Record<string, string>;
  requestId: string | undefined;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses an error body without zod, because this file is on every page. Null for other bodies. */
export function readRejection(body: unknown): Rejection | null {
  if (!isRecord(body) || typeof body.error !== "string") return null;
  const fields = isRecord(body.fields) ? Object.entries(body.fields) : [];
  return {
    error: body.error,
    code: textOf(body.code),
    fields: Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === "string"),
    ),
    requestId: textOf(body.requestId),
  };
}
