import { t } from "#i18n/t.ts";
import { hasBidiControl } from "../domain/text/contract.ts";

/** Nobody reads a secret, and one that was accepted once must go on opening its account. */
const SECRET = /password/i;
/** Limits of the answer. A sender can put a long name in front of many texts, and the answer would repeat it for each of them. */
const FIELDS_MAX = 20;
const PATH_MAX = 200;
const MESSAGE_MAX = 500;

/**
 * The first faults of an input by field, each field with its first fault. Names and sentences may quote the sender, so they are cut. A
 * name is cut before it is joined: the same long name may stand in the path of each of many faults.
 */
export function limitFields(faults: readonly { path: readonly PropertyKey[]; message: string }[], root: string): Record<string, string> {
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
 * The first fields of an input that hold text which would turn the text around it, each with its fault. Both shells ask this before they
 * parse, so that a new field of any schema is covered. Iterative: nesting is the sender's to choose.
 */
export function reversedFields(input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const waiting: [path: string, value: unknown][] = [["", input]];
  for (let next = waiting.pop(); next !== undefined && Object.keys(fields).length < FIELDS_MAX; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === "string") {
      if (hasBidiControl(value) && !SECRET.test(path)) fields[path || "body"] = t("api.fieldReversesText");
    } else if (Array.isArray(value) || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)) {
      for (const [key, inner] of Object.entries(value)) waiting.push([(path === "" ? key : `${path}.${key}`).slice(0, PATH_MAX), inner]);
    }
  }
  return fields;
}
