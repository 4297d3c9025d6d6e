import type { Log, LogFields } from "../domain/kernel/log.ts";
import { causeOf } from "../domain/ops/jobs/cause.ts";
import { currentRequest } from "./current-request.ts";

/** Creates a logger. Log single named fields, never whole requests, which can contain secrets. */
export function createLog(base: LogFields): Log {
  const line = (level: string, event: string, fields?: LogFields) =>
    JSON.stringify({ level, event, at: new Date().toISOString(), ...baseFields(base), ...fields });
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

function baseFields(base: LogFields): LogFields {
  const requestId = currentRequest();
  return requestId === undefined ? base : { ...base, object: base.requestId, requestId };
}

/** The first lines of a stack only repeat the error message. */
const framesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text))
    .join("\n");
