import type * as z from "zod";

/**
 * Builds a response from a row and computed values. Fields that the schema does not name, such as
 * private columns, are left out, so that a new column reaches the response once its contract names
 * it.
 * @throws z.ZodError if a value does not fit the schema
 */
export const toResponse = <S extends z.ZodObject>(schema: S, values: z.input<S>): z.output<S> =>
  schema.parse(values);
