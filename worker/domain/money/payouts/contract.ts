import * as z from "zod";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PayoutSummary } from "./contract-api.ts";

/** What a creator may choose as the least that is paid out by itself, US cents. */
export const THRESHOLDS = [5000, 10_000, 25_000] as const;
export type Threshold = (typeof THRESHOLDS)[number];
const chooseThreshold = () =>
  t("payouts.chooseAThreshold", {
    amounts: THRESHOLDS.map((cents) => formatMoney(cents)).join(", "),
  });

/**
 * Every way to be paid that has a name. Only those in OFFERED_METHODS work; the others are kept for
 * the day they do.
 */
const PAYOUT_METHODS = ["stripe", "paypal", "bank_transfer", "crypto_wallet"] as const;
const OFFERED_METHODS: readonly string[] = ["stripe"];

/** The day of the month, UTC, on which payouts are made by themselves, and its hour. */
export const PAYOUT_DAY = 10;
export const PAYOUT_HOUR = 6;
/** After a change of where the money goes nothing leaves for so long. */
export const HOLD_HOURS = 72;

/** The body of PATCH /api/payouts/settings. */
export const PayoutSettingsInput = z.strictObject({
  method: z
    .enum(PAYOUT_METHODS)
    .refine((method) => OFFERED_METHODS.includes(method), {
      error: () => t("payouts.thisPayoutMethodIsNotOffered"),
    })
    .optional(),
  thresholdCents: z.literal(THRESHOLDS, { error: chooseThreshold }).optional(),
});
export type PayoutSettingsInput = z.output<typeof PayoutSettingsInput>;

/**
 * set_up: begin, or go on where it was left. bank: change the bank. replace: begin anew with
 * another account.
 */
export const SetUpInput = z.strictObject({
  purpose: z.enum(["set_up", "bank", "replace"]).default("set_up"),
});
export type SetUpPurpose = z.output<typeof SetUpInput>["purpose"];

/** The body of POST /api/payouts: everything that is there, unless it says how much. */
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
/** Not ended yet; a creator has one of these at most. */
export const OPEN_STATES: PayoutState[] = ["queued", "sending", "unknown"];
export const ACCOUNT_STATES = [
  "onboarding",
  "incomplete",
  "reviewing",
  "ready",
  "rejected",
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** closing: the payout of an account that is being closed. */
export const PAYOUT_REQUESTERS = ["creator", "monthly", "closing"] as const;
export type PayoutRequester = (typeof PAYOUT_REQUESTERS)[number];

/** Why no payout can be made right now. */
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

/** A payout as staff see it. */
export interface StaffPayout extends PayoutSummary {
  userId: string;
  username: string;
  accountId: string;
  transferId: string | null;
  attempts: number;
  /** When it was first sent. */
  sentAt: number | null;
  /** When it is looked at again by itself; null where it has ended. */
  dueAt: number | null;
  /** Unknown for so long that it is not sent again by itself: staff look it up. */
  needsStaff: boolean;
}
