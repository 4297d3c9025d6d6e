import * as z from "zod";

/** What the error of the compiler names: the fields of the schema that the core's type has not. */
interface TypeLacks<Fields> {
  "the core's type lacks these fields of the answer": Fields;
}

/**
 * Holds a schema of an answer against the type that the core gives: neither may have a field that
 * the other lacks.
 * @example const Follow = answerOf<FollowState>()(z.object({ ... }))
 */
export const answerOf =
  <T>() =>
  <S extends z.ZodType<T>>(
    schema: [T] extends [z.output<S>] ? S : S & TypeLacks<Exclude<keyof z.output<S>, keyof T>>,
  ): S =>
    schema;

/** Milliseconds since the epoch. */
export const Time = z.int().meta({ description: "Milliseconds since the epoch." });
export const Done = z.object({ ok: z.literal(true) });

/** The body of every refusal. */
export const ErrorAnswer = z
  .object({
    error: z.string().meta({ description: "A sentence for a person." }),
    code: z
      .string()
      .regex(/^[A-Z_]+$/)
      .meta({ description: "A name for a program." }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "A sentence for each field at fault." }),
    requestId: z
      .string()
      .meta({ description: "Name it when you ask for help; also in the header X-Request-Id." }),
  })
  .meta({ id: "Error" });
