import { formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { factWords } from "#worker/domain/audit/contract-words.ts";
import { COMMUNITY_RULES, KIND_WORDS } from "#worker/domain/moderation/contract.ts";
import { humanize } from "./format.ts";

/** What is noted with an act of staff, or with a journal. */
export type Noted = string | number | boolean | null;

/** A fact's name in the reader's language. What the code no longer notes keeps its own: neither record is ever rewritten. */
export const factName = (name: string): string => factWords(name) ?? humanize(name.replace(/Cents$/, ""));

const IN_CENTS = /^(gross|tax|fee|net|amount|rate|creator|platform|cents)$|Cents$/;
const RULES: Record<string, { title: string }> = COMMUNITY_RULES;
const KINDS: Record<string, { label: string }> = KIND_WORDS;

/** A fact as it is read: money in its currency, times as times, and in words what has words. */
export function factValue(name: string, value: Noted, currency: string): string {
  if (value === null) return t("admin.none");
  if (typeof value === "boolean") return value ? t("plans.yes") : t("plans.no");
  if (typeof value === "number")
    return IN_CENTS.test(name) ? formatMoney(value, currency) : name === "until" ? formatTime(value) : String(value);
  if (name === "rule") return RULES[value]?.title ?? value;
  if (name === "kind") return KINDS[value]?.label ?? value;
  return value;
}
