import { formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  FACT_NAMES,
  isKeyOf,
  PRIVATE_RECORDS,
} from "#worker/domain/accounts/audit/contract-subjects.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { QUOTAS } from "#worker/domain/accounts/quotas/contract.ts";
import { VERDICT_WORDS, VERDICTS } from "#worker/domain/media/views/contract.ts";
import { TIER_TERMS, tierLabel } from "#worker/domain/money/brand-deals/contract.ts";
import { COMMUNITY_RULES, KIND_TEXTS } from "#worker/domain/trust/moderation/contract.ts";
import { ROLE_LABELS } from "#worker/domain/trust/user-administration/contract.ts";
import { humanize } from "./format.ts";
import { PARTNER_STATE_LABELS } from "./partner-states.ts";

export type Noted = string | number | boolean | null;

/** Old entries of the audit log and the ledger can contain names that the code no longer writes. */
export const factName = (name: string): string =>
  knownFactName(name) ?? humanize(name.replace(/Cents$/, ""));

function knownFactName(name: string): string | null {
  if (isKeyOf(FACT_NAMES, name)) return t(FACT_NAMES[name]);
  const verdict = VERDICTS.find((one) => name === `playbacks_${one}`);
  return verdict === undefined
    ? null
    : t("audit.fact.playbackVerdict", { verdict: t(VERDICT_WORDS[verdict].label) });
}

const IN_CENTS = /^(gross|tax|fee|net|amount|rate|creator|platform|cents)$|Cents$/;
const isNamed = <T extends object>(labels: T, value: string): value is Extract<keyof T, string> =>
  Object.hasOwn(labels, value);
/** The names of roles and of partner states do not overlap, so one function serves both. */
const stateLabel = (value: string) =>
  isNamed(ROLE_LABELS, value)
    ? t(ROLE_LABELS[value])
    : isNamed(PARTNER_STATE_LABELS, value)
      ? t(PARTNER_STATE_LABELS[value])
      : value;
/** Functions that translate stored values. Values that the code no longer writes stay unchanged. */
const VALUE_LABELS = new Map<string, (value: string) => string>([
  ["rule", (value) => (isNamed(COMMUNITY_RULES, value) ? t(COMMUNITY_RULES[value].title) : value)],
  ["kind", (value) => (isNamed(KIND_TEXTS, value) ? t(KIND_TEXTS[value].label) : value)],
  ["plan", (value) => (isNamed(PLAN_NAMES, value) ? t(PLAN_NAMES[value]) : value)],
  ["tier", (value) => (isNamed(TIER_TERMS, value) ? tierLabel(value) : value)],
  ["quota", (value) => (isNamed(QUOTAS, value) ? t(QUOTAS[value].name) : value)],
  ["type", (value) => (isNamed(PRIVATE_RECORDS, value) ? t(PRIVATE_RECORDS[value]) : value)],
  ["from", stateLabel],
  ["to", stateLabel],
]);

export function factValue(name: string, value: Noted, currency: string): string {
  if (value === null) return t("admin.facts.none");
  if (typeof value === "boolean") return value ? t("plans.values.yes") : t("plans.values.no");
  if (typeof value === "number")
    return IN_CENTS.test(name)
      ? formatMoney(value, currency)
      : name === "until"
        ? formatTime(value)
        : String(value);
  return VALUE_LABELS.get(name)?.(value) ?? value;
}
