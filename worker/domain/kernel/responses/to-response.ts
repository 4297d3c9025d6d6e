import type * as z from "zod";

/**
 * Builds a response from a row and computed values. Fields that the schema lacks are left out, so
 * that a new private column never reaches a client by accident.
 */
export const toResponse = <S extends z.ZodObject>(schema: S, values: z.input<S>): z.output<S> =>
  schema.parse(values);
