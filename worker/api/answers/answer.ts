import type * as z from "zod";

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
