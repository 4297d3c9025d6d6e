import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { parseFields } from "./field-faults.ts";
import { readBody } from "./read-body.ts";

const MAX_FORM_BYTES = 256 * 1024;

/**
 * Returns the fields of a posted form.
 * @param limit largest size of the body, in bytes
 * @throws DomainError VALIDATION when the body is no form; TOO_LARGE over the limit
 */
export const readForm = async (request: Request, limit = MAX_FORM_BYTES): Promise<FormData> =>
  toForm(request, await readBody(request, limit, t("api.thisFormIsTooLarge")));

/**
 * A posted form that carries a file, counted while it comes.
 * @throws DomainError TOO_LARGE with `message` over `limit` bytes; VALIDATION when the body is no
 * form
 */
export async function readFileForm(
  request: Request,
  limit: number,
  message: string,
): Promise<FormData> {
  // What stands round the file.
  return toForm(request, await readBody(request, limit + 64 * 1024, message));
}

async function toForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, {
      headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
    }).formData();
  } catch (cause) {
    throw new DomainError("VALIDATION", t("api.theFormCouldNotBeRead"), { cause });
  }
}

/** Which of a page's forms was posted (`useSettingsForm`); null where the page has one. */
export const formName = (request: Request): string | null =>
  new URL(request.url).searchParams.get("form");

/** @throws DomainError VALIDATION with a sentence per field. */
export function parseForm<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseFields(schema, value, "");
  if ("data" in parsed) return parsed.data;
  throw new DomainError(
    "VALIDATION",
    Object.values(parsed.fields)[0] ?? t("api.theFormIsNotValid"),
    { fields: parsed.fields },
  );
}
