import * as z from "zod";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PAYOUT_HOLD_HOURS } from "../../accounts/earnings/contract.ts";
import type { PayoutSummary } from "./contract-api.ts";

/** Choices for the minimum amount of an automatic payout, US cents. */
export const THRESHOLDS = [5000, 10_000, 25_000] as const;
export type Threshold = (typeof THRESHOLDS)[number];
const chooseThreshold = () =>
  t("payouts.errors.thresholdInvalid", {
    amounts: THRESHOLDS.map((cents) => formatMoney(cents)).join(", "),
  });

/** Names of all payout methods. Most are only reserved for later. */
const PAYOUT_METHODS = ["stripe", "paypal", "bank_transfer", "crypto_wallet"] as const;
/** Payout methods that work today. */
const OFFERED_METHODS: readonly string[] = ["stripe"];

/** Automatic payouts start on this day of each month, at the hour PAYOUT_HOUR (UTC). */
export const PAYOUT_DAY = 10;
export const PAYOUT_HOUR = 6;
export const HOLD_HOURS = PAYOUT_HOLD_HOURS;

export const PayoutSettingsInput = z.strictObject({
  method: z
    .enum(PAYOUT_METHODS)
    .refine((method) => OFFERED_METHODS.includes(method), {
      error: () => t("payouts.errors.methodUnsupported"),
    })
    .optional(),
  thresholdCents: z.literal(THRESHOLDS, { error: chooseThreshold }).optional(),
});
export type PayoutSettingsInput = z.output<typeof PayoutSettingsInput>;

export const SetUpInput = z.strictObject({
  purpose: z.enum(["set_up", "bank", "replace"]).default("set_up"),
});
export type SetUpPurpose = z.output<typeof SetUpInput>["purpose"];

/** If `cents` is omitted, the whole available balance is paid out. */
export const PayoutRequestInput = z.strictObject({
  cents: z.int().positive().max(1_000_000_000).optional(),
});

export const PAYOUT_STATES = [
  "queued",
  "sending",
  "unknown",
  "paid",
  "reversed",
  "returned",
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** A creator has at most one payout in these states. */
export const OPEN_STATES: PayoutState[] = ["queued", "sending", "unknown"];

export const ACCOUNT_STATES = [
  "onboarding",
  "incomplete",
  "reviewing",
  "ready",
  "rejected",
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/**
 * - closing: the platform requested the payout, because the creator's account is being closed
 * - staff: an admin released the balance of a suspended creator
 */
export const PAYOUT_REQUESTERS = ["creator", "monthly", "closing", "staff"] as const;
export type PayoutRequester = (typeof PAYOUT_REQUESTERS)[number];

export const OBSTACLES = [
  "off",
  "email",
  "account",
  "rejected",
  "frozen",
  "hold",
  "open",
  "debt",
  "minimum",
  "tips",
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export interface StaffPayout extends PayoutSummary {
  userId: string;
  username: string;
  accountId: string;
  transferId: string | null;
  attempts: number;
  sentAt: number | null;
  dueAt: number | null;
  /** True if the payout had no clear response, and no automatic attempt follows. */
  needsStaff: boolean;
}
