import type * as z from "zod";

/**
 * Builds a response from a database row and computed values, with only the fields of `schema`, so
 * that a private column added later never reaches a client by accident.
 */
export const toResponse = <S extends z.ZodObject>(schema: S, values: z.input<S>): z.output<S> =>
  schema.parse(values);
