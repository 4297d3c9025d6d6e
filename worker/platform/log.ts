import type { Log, LogFields } from "../domain/ports.ts";

/** JSON lines. Callers pass facts by name; nothing dumps whole requests, so no header or secret can slip in. */
export function createLog(base: LogFields): Log {
  const line = (level: string, event: string, fields?: LogFields) =>
    JSON.stringify({ level, event, at: new Date().toISOString(), ...base, ...fields });
  return {
    info: (event, fields) => console.log(line("info", event, fields)),
    warn: (event, fields) => console.warn(line("warn", event, fields)),
    error: (event, cause, fields) =>
      console.error(
        line("error", event, {
          ...fields,
          cause: textOf(cause),
          stack: cause instanceof Error ? framesOf(cause) : undefined,
        }),
      ),
  };
}

/** A failed query tells its parameters, and those are people's data and hashes of secrets: only its text is kept. */
const withoutParameters = (message: string) => message.replace(/\nparams:[\s\S]*$/, "");

/** The error and what caused it, in one line. */
function textOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return withoutParameters(String(error));
  const own = `${error.name}: ${withoutParameters(error.message)}`;
  return error.cause === undefined || depth >= 3 ? own : `${own}; caused by ${textOf(error.cause, depth + 1)}`;
}

/** The lines that say where; those before them repeat the message. */
const framesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");
