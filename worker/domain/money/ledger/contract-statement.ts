import * as z from "zod";
import { intlLocale } from "#i18n/locale.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { PAYOUT_KINDS } from "../../accounts/earnings/contract.ts";
import type { Facts } from "./contract.ts";
import type { StatementEntry } from "./contract-api.ts";

/** Filters of the statement page, with the kinds of ledger journals that each filter shows. */
export const KIND_GROUPS = {
  bonus: ["claim", "claim_returned"],
  plans: ["plan_split", "plan_clawed_back", "invoice_refunded", "invoice_disputed", "dispute_won"],
  tips: ["tip", "tip_refunded", "tip_disputed", "tip_dispute_won"],
  deals: ["deal_paid", "deal_refunded", "deal_disputed", "deal_money_back"],
  payouts: PAYOUT_KINDS,
} as const satisfies Record<string, readonly string[]>;
export type KindGroup = keyof typeof KIND_GROUPS;
export const GROUP_LABELS: Record<KindGroup, Message> = {
  bonus: msg("ledger.statement.sections.bonuses"),
  plans: msg("ledger.statement.sections.plans"),
  tips: msg("ledger.statement.sections.tips"),
  deals: msg("ledger.statement.sections.deals"),
  payouts: msg("ledger.statement.sections.payouts"),
};
export const KIND_GROUP_NAMES = Object.keys(KIND_GROUPS) as [KindGroup, ...KindGroup[]];

/** Accepts "202611" and "2026-11" for November 2026 (UTC), and returns the number 202611. */
export const StatementMonth = z
  .string()
  .regex(/^20\d{2}-?(0[1-9]|1[0-2])$/, { error: () => t("ledger.search.monthInvalid") })
  .transform((text) => Number(text.replace("-", "")));

export const StatementQuery = z.object({
  month: StatementMonth.optional(),
  kind: z.enum(KIND_GROUP_NAMES).optional(),
  /** `n` of the last line on the previous page. */
  before: z.coerce.number().int().positive().optional(),
});
export type StatementQuery = z.output<typeof StatementQuery>;

/**
 * Returns the cents by which a statement line changed the sum of the creator's accounts (purses).
 * The start of a payout returns 0, because money only moves between these accounts.
 */
export const netOf = ({ purses }: Pick<StatementEntry, "purses">): number =>
  (purses.available ?? 0) + (purses.clearing ?? 0) + (purses.clawback ?? 0);

/** Formats 202611 as "November 2026". */
export const formatMonth = (month: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(Math.floor(month / 100), (month % 100) - 1),
  );
/** Formats 202611 as "2026-11". */
export const monthText = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;

const number = (value: Facts[string] | undefined): number | null =>
  typeof value === "number" ? value : null;

/** Returns the text of a statement line; the line's kind if there is no text for the kind. */
export function describeEntry({ kind, facts }: Pick<StatementEntry, "kind" | "facts">): string {
  switch (kind) {
    case "claim": {
      const n = number(facts.count) ?? 0;
      return facts.of === "followers"
        ? t("ledger.statement.entries.followersBonus", { n })
        : t("ledger.statement.entries.viewsBonus", { n });
    }
    case "claim_returned": {
      const n = number(facts.count) ?? 0;
      return facts.of === "followers"
        ? t("ledger.statement.entries.followersBonusReturned", { n })
        : t("ledger.statement.entries.viewsBonusReturned", { n });
    }
    case "plan_split":
      return t("ledger.statement.entries.planRevenue", {
        monthWords: formatMonth(number(facts.month) ?? 0),
      });
    case "plan_clawed_back":
    case "invoice_refunded":
      return t("ledger.statement.entries.planRefunded");
    case "invoice_disputed":
      return t("ledger.statement.entries.planDisputed");
    case "dispute_won":
      return t("ledger.statement.entries.planDisputeWon");
    case "tip":
      return t("ledger.statement.entries.tip");
    case "tip_refunded":
      return t("ledger.statement.entries.tipRefunded");
    case "tip_disputed":
      return t("ledger.statement.entries.tipDisputed");
    case "tip_dispute_won":
      return t("ledger.statement.entries.tipDisputeWon");
    case "deal_paid":
      return t("ledger.statement.entries.deal");
    case "deal_refunded":
      return t("ledger.statement.entries.dealRefunded");
    case "deal_disputed":
      return t("ledger.statement.entries.dealDisputed");
    case "deal_money_back":
      return t("ledger.statement.entries.dealDisputeWon");
    case "payout":
      return t("ledger.statement.entries.payoutPending");
    case "payout_paid":
      return t("ledger.statement.entries.payoutPaid");
    case "payout_reversed":
      return t("ledger.statement.entries.payoutRejected");
    case "payout_returned":
      return t("ledger.statement.entries.payoutReturned");
    case "recoup":
      return t("ledger.statement.entries.debtRecouped");
    default:
      return kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  }
}

/** Returns a statement line's gross amount and platform fee, cents; null if there is no fee. */
export function grossAndFee(
  entry: Pick<StatementEntry, "kind" | "facts" | "purses">,
): { gross: number; fee: number } | null {
  const gross = number(entry.facts.gross);
  if (
    gross === null ||
    !(
      KIND_GROUPS.tips.some((k) => k === entry.kind) ||
      KIND_GROUPS.deals.some((k) => k === entry.kind)
    )
  )
    return null;
  const net = netOf(entry);
  const signed = Math.abs(gross) * (net < 0 ? -1 : 1);
  return { gross: signed, fee: signed - net };
}
