import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  ACT_VERDICTS,
  type ActVerdict,
  ESTABLISHED_AFTER_DAYS,
  KEYS_KEPT_DAYS,
} from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/**
 * A label and an explanation for each verdict, with the limit of its rule. "pending" is an act from
 * a day that has not ended.
 */
export const ACT_WORDS: Record<ActVerdict | "pending", { label: Message; why: Message }> = {
  counts: { label: msg("counting.countsLabel"), why: msg("counting.countsWhy") },
  unconfirmed: { label: msg("counting.unconfirmedLabel"), why: msg("counting.unconfirmedWhy") },
  new_account: {
    label: msg("counting.newAccountLabel"),
    why: msg("counting.newAccountWhy", () => ({ days: ESTABLISHED_AFTER_DAYS })),
  },
  few_bytes: { label: msg("counting.fewBytesLabel"), why: msg("counting.fewBytesWhy") },
  too_fast: {
    label: msg("counting.tooFastLabel"),
    why: msg("counting.tooFastWhy", () => ({
      views: MOST_IN_A_MINUTE.view,
      follows: MOST_IN_A_MINUTE.follow,
    })),
  },
  too_many: {
    label: msg("counting.tooManyLabel"),
    why: msg("counting.tooManyWhy", () => ({
      ofChannel: VIEWS_A_DAY.channel,
      all: VIEWS_A_DAY.all,
    })),
  },
  shared_device: {
    label: msg("counting.sharedDeviceLabel"),
    why: msg("counting.sharedDeviceWhy", () => ({ most: DEVICE_MOST })),
  },
  crowded_network: {
    label: msg("counting.crowdedNetworkLabel"),
    why: msg("counting.crowdedNetworkWhy", () => ({
      accounts: NETWORK.established,
      others: NETWORK.weakADay,
    })),
  },
  pending: { label: msg("counting.pendingLabel"), why: msg("counting.pendingWhy") },
};

/**
 * Explains the counting rules in sentences. The figures come from the limits that the code applies.
 */
export const countingRules = (): string[] => [
  t("counting.ruleDay"),
  ...ACT_VERDICTS.filter((verdict) => verdict !== "counts").map((verdict) =>
    t(ACT_WORDS[verdict].why),
  ),
  t("counting.ruleSpread"),
  t("counting.ruleTakenBack"),
  t("counting.ruleKeys", { days: KEYS_KEPT_DAYS }),
];

export const FollowReceiptsQuery = z.object({
  verdict: z.enum(ACT_VERDICTS).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}_follow:[\w:]{1,120}$/, { error: () => t("counting.mustBeNext") })
    .optional(),
});
export type FollowReceiptsQuery = z.output<typeof FollowReceiptsQuery>;
