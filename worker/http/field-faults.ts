import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { fieldWords } from "./field-words.ts";
import { limitFields, reversedFields } from "./reversed-text.ts";

type Parsed<T> = { data: T } | { fields: Record<string, string> };

/**
 * Parses an input by a schema, for both shells.
 * @param root name of the whole input, for a fault that is in no field
 * @returns the data, or the first faults by field: an answer with all faults of a hostile input would be larger than the input
 */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown, root: string): Parsed<z.output<S>> {
  const reversed = reversedFields(value);
  if (Object.keys(reversed).length > 0) return { fields: reversed };
  try {
    const parsed = schema.safeParse(value, { error: fieldWords });
    return parsed.success ? { data: parsed.data } : { fields: limitFields(parsed.error.issues, root) };
  } catch (error) {
    // zod passes the faults of a list on as arguments of one call. A list with 100,000 wrong entries is more than the stack holds.
    if (error instanceof RangeError) return { fields: { [root]: t("api.fieldIsNotValid") } };
    throw error;
  }
}
