import type { Context } from "../context.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { statusOf, toErrorBody } from "./error-response.ts";
import { readForm } from "./form.ts";

export function pageOfForm(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("form");
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path } });

/** Returns the error and typed values of a rejected form. Rethrows errors except DomainError. */
export function rejectForm(
  error: unknown,
  load: { ctx: Context; retryAfter?: number },
  typed: Record<string, string>,
): Response {
  if (!(error instanceof DomainError)) throw error;
  load.retryAfter ??= error.retryAfter;
  return Response.json({ ...toErrorBody(error, load.ctx), typed }, { status: statusOf(error) });
}

/** A rejected form above this size is shown again without the typed text. */
const MAX_TYPED_BYTES = 16 * 1024;

const SECRET_FIELD = /password|code|token/i;

/** Returns the typed texts of a form, without secrets and files; empty for a large form. */
export async function typedText(request: Request): Promise<Record<string, string>> {
  const form = await readForm(request, MAX_TYPED_BYTES).catch((error: unknown) => {
    if (error instanceof DomainError) return new FormData();
    throw error;
  });
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && !SECRET_FIELD.test(name) ? [[name, value]] : [],
    ),
  );
}
