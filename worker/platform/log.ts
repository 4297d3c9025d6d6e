import type { Log, LogFields } from "../domain/kernel/log.ts";
import { causeOf } from "../domain/ops/jobs/cause.ts";
import { currentRequest } from "./current-request.ts";

/**
 * JSON lines. Callers pass facts by name; nothing dumps whole requests, so no header or secret can
 * slip in.
 */
export function createLog(base: LogFields): Log {
  const line = (level: string, event: string, fields?: LogFields) =>
    JSON.stringify({ level, event, at: new Date().toISOString(), ...baseNow(base), ...fields });
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

/**
 * In an object, what its log calls itself is the object, and the request is the one that it serves
 * now.
 */
function baseNow(base: LogFields): LogFields {
  const requestId = currentRequest();
  return requestId === undefined ? base : { ...base, object: base.requestId, requestId };
}

/** The lines that say where; those before them repeat the message. */
const framesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");
