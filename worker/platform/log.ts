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
          cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
          stack: cause instanceof Error ? cause.stack : undefined,
        }),
      ),
  };
}
