/** SQL parameters contain personal data and hashes of secrets, and must not be logged. */
const withoutParameters = (message: string) => message.replace(/\nparams:[\s\S]*$/, "");

/** Joins an error and its causes into one line, without SQL parameters. */
export function causeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return withoutParameters(String(error));
  const description = `${error.name}: ${withoutParameters(error.message)}`;
  return error.cause === undefined || depth >= 3
    ? description
    : [description, causeOf(error.cause, depth + 1)].join("; caused by ");
}
