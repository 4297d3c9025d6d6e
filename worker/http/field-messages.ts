import type * as z from "zod";
import { showArgument, t } from "#i18n/t.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, () => string> = {
  string: () => t("api.fields.notText"),
  number: () => t("api.fields.notNumber"),
  int: () => t("api.fields.notInteger"),
  boolean: () => t("api.fields.notBoolean"),
  array: () => t("api.fields.notList"),
  object: () => t("api.fields.notObject"),
  record: () => t("api.fields.notObject"),
};
const FORMS: Record<string, () => string> = {
  url: () => t("api.fields.notUrl"),
  email: () => t("api.fields.notEmail"),
  date: () => t("api.fields.notDate"),
  datetime: () => t("api.fields.notDate"),
};

/** Error map for zod in the request's language. A message of the schema takes precedence. */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? t("api.fields.required")
        : (TYPES[issue.expected]?.() ?? t("api.fields.invalid"));
    case "invalid_value":
      if (issue.input === undefined) return t("api.fields.required");
      return issue.values.length === 1
        ? t("api.fields.notExactValue", { value: String(issue.values[0]) })
        : t("api.fields.notAnOption", { values: issue.values.map(String).join(", ") });
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case "not_multiple_of":
      return t("api.fields.notMultiple", { n: showArgument(issue.divisor) });
    case "invalid_format":
      return FORMS[issue.format]?.() ?? t("api.fields.wrongFormat");
    case "unrecognized_keys":
      return t("api.fields.unknownFields", { names: issue.keys.join(", ") });
    default:
      return t("api.fields.invalid");
  }
}

function tooSmall(origin: string, n: number, isInclusive: boolean): string {
  if (origin === "string") return n === 1 ? t("api.fields.empty") : t("api.fields.tooShort", { n });
  if (origin === "array" || origin === "set") return t("api.fields.tooFewEntries", { n });
  return isInclusive ? t("api.fields.belowMinimum", { n }) : t("api.fields.notAbove", { n });
}

function tooBig(origin: string, n: number, isInclusive: boolean): string {
  if (origin === "string") return t("api.fields.tooLong", { n });
  if (origin === "array" || origin === "set") return t("api.fields.tooManyEntries", { n });
  return isInclusive ? t("api.fields.aboveMaximum", { n }) : t("api.fields.notBelow", { n });
}
