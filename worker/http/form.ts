import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { parseFields } from "./field-faults.ts";
import { readBody } from "./read-body.ts";

const MAX_FORM_BYTES = 256 * 1024;

/** Reads a form. @throws DomainError VALIDATION for another body; TOO_LARGE above `limit` bytes */
export const readForm = async (request: Request, limit = MAX_FORM_BYTES): Promise<FormData> =>
  toForm(request, await readBody(request, limit, t("api.request.formTooLarge")));

/** Reads a form with a file. @throws DomainError TOO_LARGE above `limit` bytes; VALIDATION */
export async function readFileForm(
  request: Request,
  limit: number,
  message: string,
): Promise<FormData> {
  // Allows 64 KiB for the other fields and the multipart headers.
  return toForm(request, await readBody(request, limit + 64 * 1024, message));
}

async function toForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, {
      headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
    }).formData();
  } catch (cause) {
    throw new DomainError("VALIDATION", t("api.request.formUnreadable"), { cause });
  }
}

/** Returns which form of the page was posted (`useActionForm` sets it); null for the only form. */
export const formName = (request: Request): string | null =>
  new URL(request.url).searchParams.get("form");

/** Parses a form's fields. @throws DomainError VALIDATION with a message per invalid field */
export function parseForm<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseFields(schema, value, "");
  if ("data" in parsed) return parsed.data;
  throw new DomainError(
    "VALIDATION",
    Object.values(parsed.fields)[0] ?? t("api.request.formInvalid"),
    { fields: parsed.fields },
  );
}
