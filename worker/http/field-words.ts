import type * as z from "zod";
import { showArgument, t } from "#i18n/t.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, () => string> = {
  string: () => t("api.fieldIsText"),
  number: () => t("api.fieldIsANumber"),
  int: () => t("api.fieldIsAWholeNumber"),
  boolean: () => t("api.fieldIsYesOrNo"),
  array: () => t("api.fieldIsAList"),
  object: () => t("api.fieldIsAnObject"),
  record: () => t("api.fieldIsAnObject"),
};
const FORMS: Record<string, () => string> = {
  url: () => t("api.fieldIsNoAddress"),
  email: () => t("api.fieldIsNoEmail"),
  date: () => t("api.fieldIsNoDate"),
  datetime: () => t("api.fieldIsNoDate"),
};

/**
 * Error map for zod's `safeParse`. Returns the error of a field in the language of the request,
 * because zod's own messages are in English and made for programmers. A message that the schema
 * defines takes precedence.
 */
export function fieldWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? t("api.fieldIsMissing")
        : (TYPES[issue.expected]?.() ?? t("api.fieldIsNotValid"));
    case "invalid_value":
      if (issue.input === undefined) return t("api.fieldIsMissing");
      return issue.values.length === 1
        ? t("api.fieldIs", { value: String(issue.values[0]) })
        : t("api.fieldIsOneOf", { values: issue.values.map(String).join(", ") });
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case "not_multiple_of":
      return t("api.fieldIsNoMultiple", { n: showArgument(issue.divisor) });
    case "invalid_format":
      return FORMS[issue.format]?.() ?? t("api.fieldHasAnotherForm");
    case "unrecognized_keys":
      return t("api.fieldsAreUnknown", { names: issue.keys.join(", ") });
    default:
      return t("api.fieldIsNotValid");
  }
}

function tooSmall(origin: string, n: number, isInclusive: boolean): string {
  if (origin === "string")
    return n === 1 ? t("api.fieldIsEmpty") : t("api.fieldHasTooFewCharacters", { n });
  if (origin === "array" || origin === "set") return t("api.fieldHasTooFewEntries", { n });
  return isInclusive ? t("api.fieldIsTooSmall", { n }) : t("api.fieldIsNotAbove", { n });
}

function tooBig(origin: string, n: number, isInclusive: boolean): string {
  if (origin === "string") return t("api.fieldHasTooManyCharacters", { n });
  if (origin === "array" || origin === "set") return t("api.fieldHasTooManyEntries", { n });
  return isInclusive ? t("api.fieldIsTooLarge", { n }) : t("api.fieldIsNotBelow", { n });
}
