/**
 * A failed query tells its parameters, and those are people's data and hashes of secrets: only its
 * text is kept.
 */
const withoutParameters = (message: string) => message.replace(/\nparams:[\s\S]*$/, "");

/** An error and what caused it, in one line, without what a query was given. */
export function causeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return withoutParameters(String(error));
  const own = `${error.name}: ${withoutParameters(error.message)}`;
  return error.cause === undefined || depth >= 3
    ? own
    : [own, causeOf(error.cause, depth + 1)].join("; caused by ");
}
