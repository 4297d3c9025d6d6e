import { t } from "#i18n/t.ts";
import { hasBidiControl } from "../domain/kernel/text/contract.ts";

/**
 * Field names of passwords. A password may contain direction controls: no page shows passwords, and
 * existing passwords must stay valid.
 */
const SECRET = /password/i;
/**
 * Maximum number of errors in a response. A hostile list can contain many invalid texts, and the
 * response would repeat the field name for each text.
 */
const FIELDS_MAX = 20;
const PATH_MAX = 200;
const MESSAGE_MAX = 500;

/**
 * Returns the first errors of an input by field name. Field names and messages may contain text of
 * the sender, so they are shortened; the segments of a field's path are shortened before they are
 * joined.
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
 * Returns the first fields that contain Unicode direction controls, which can reverse the text
 * around them, with an error message for each field. The function is iterative, because the sender
 * chooses how deeply the input is nested.
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
