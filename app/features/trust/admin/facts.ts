import { formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PRIVATE_RECORDS } from "#worker/domain/accounts/audit/contract-words.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { QUOTAS } from "#worker/domain/accounts/quotas/contract.ts";
import { TIER_TERMS, tierLabel } from "#worker/domain/money/brand-deals/contract.ts";
import { factWords } from "#worker/domain/trust/audit-log/contract-words.ts";
import { COMMUNITY_RULES, KIND_WORDS } from "#worker/domain/trust/moderation/contract.ts";
import { ROLE_WORDS } from "#worker/domain/trust/people/contract.ts";
import { humanize } from "./format.ts";
import { PARTNER_STATE_WORDS } from "./partner-states.ts";

/** What is noted with an act of staff, or with a journal. */
export type Noted = string | number | boolean | null;

/**
 * A fact's name in the reader's language. What the code no longer notes keeps its own: neither
 * record is ever rewritten.
 */
export const factName = (name: string): string =>
  factWords(name) ?? humanize(name.replace(/Cents$/, ""));

const IN_CENTS = /^(gross|tax|fee|net|amount|rate|creator|platform|cents)$|Cents$/;
const isNamed = <T extends object>(words: T, value: string): value is Extract<keyof T, string> =>
  Object.hasOwn(words, value);
/** What is noted before and after a change of role, or of who is a partner: no word is in both. */
const stateWords = (value: string) =>
  isNamed(ROLE_WORDS, value)
    ? t(ROLE_WORDS[value])
    : isNamed(PARTNER_STATE_WORDS, value)
      ? t(PARTNER_STATE_WORDS[value])
      : value;
/** By the fact's name. What the code no longer notes stays as it was noted. */
const VALUE_WORDS = new Map<string, (value: string) => string>([
  ["rule", (value) => (isNamed(COMMUNITY_RULES, value) ? t(COMMUNITY_RULES[value].title) : value)],
  ["kind", (value) => (isNamed(KIND_WORDS, value) ? t(KIND_WORDS[value].label) : value)],
  ["plan", (value) => (isNamed(PLAN_NAMES, value) ? t(PLAN_NAMES[value]) : value)],
  ["tier", (value) => (isNamed(TIER_TERMS, value) ? tierLabel(value) : value)],
  ["quota", (value) => (isNamed(QUOTAS, value) ? t(QUOTAS[value].name) : value)],
  ["type", (value) => (isNamed(PRIVATE_RECORDS, value) ? t(PRIVATE_RECORDS[value]) : value)],
  ["from", stateWords],
  ["to", stateWords],
]);

/** A fact as it is read: money in its currency, times as times, and in words what has words. */
export function factValue(name: string, value: Noted, currency: string): string {
  if (value === null) return t("admin.none");
  if (typeof value === "boolean") return value ? t("plans.yes") : t("plans.no");
  if (typeof value === "number")
    return IN_CENTS.test(name)
      ? formatMoney(value, currency)
      : name === "until"
        ? formatTime(value)
        : String(value);
  return VALUE_WORDS.get(name)?.(value) ?? value;
}
