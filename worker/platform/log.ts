import { causeOf } from "../domain/jobs/cause.ts";
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
          cause: causeOf(cause),
          stack: cause instanceof Error ? framesOf(cause) : undefined,
        }),
      ),
  };
}

/** The lines that say where; those before them repeat the message. */
const framesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");
