import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { fieldMessage } from "./field-messages.ts";
import { limitFields, reversedFields } from "./reversed-text.ts";

type Parsed<T> = { data: T } | { fields: Record<string, string> };

/**
 * Returns the parsed data or the first errors by field. Limits the number of errors, because a
 * hostile input could cause a huge response.
 * @param root field name for errors of the whole input
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  value: unknown,
  root: string,
): Parsed<z.output<S>> {
  const reversed = reversedFields(value);
  if (Object.keys(reversed).length > 0) return { fields: reversed };
  try {
    const parsed = schema.safeParse(value, { error: fieldMessage });
    return parsed.success
      ? { data: parsed.data }
      : { fields: limitFields(parsed.error.issues, root) };
  } catch (error) {
    // zod passes all issues of a list as arguments of one call, so a list with 100,000 invalid
    // entries overflows the stack.
    if (error instanceof RangeError) return { fields: { [root]: t("api.fields.invalid") } };
    throw error;
  }
}
