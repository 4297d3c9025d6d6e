import { t } from "#i18n/t.ts";
import { hasBidiControl } from "../domain/kernel/text/contract.ts";

/** Passwords are exempt: no page shows a password, and existing passwords must stay valid. */
const SECRET = /password/i;
/** Maximum number of reported fields, because a hostile input contains many invalid texts. */
const FIELDS_MAX = 20;

const PATH_MAX = 200;
const MESSAGE_MAX = 500;

/**
 * Returns the first errors by field. Shortens names and messages, because the sender chose their
 * length.
 * @param root field name for errors of the whole input
 */
export function limitFields(
  faults: readonly { path: readonly PropertyKey[]; message: string }[],
  root: string,
): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of faults) {
    const name = path
      .map((key) => String(key).slice(0, PATH_MAX))
      .join(".")
      .slice(0, PATH_MAX);
    if (!fields.has(name || root)) fields.set(name || root, message.slice(0, MESSAGE_MAX));
    if (fields.size === FIELDS_MAX) break;
  }
  return Object.fromEntries(fields);
}

/**
 * Returns the fields with Unicode direction controls, which can reverse the text around them.
 * Iterative, because deeply nested input would overflow the stack.
 */
export function reversedFields(input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const waiting: [path: string, value: unknown][] = [["", input]];
  for (
    let next = waiting.pop();
    next !== undefined && Object.keys(fields).length < FIELDS_MAX;
    next = waiting.pop()
  ) {
    const [path, value] = next;
    if (typeof value === "string") {
      if (hasBidiControl(value) && !SECRET.test(path))
        fields[path || "body"] = t("api.fields.reversedText");
    } else if (
      Array.isArray(value) ||
      (typeof value === "object" &&
        value !== null &&
        Object.getPrototypeOf(value) === Object.prototype)
    ) {
      for (const [key, inner] of Object.entries(value))
        waiting.push([(path === "" ? key : `${path}.${key}`).slice(0, PATH_MAX), inner]);
    }
  }
  return fields;
}
