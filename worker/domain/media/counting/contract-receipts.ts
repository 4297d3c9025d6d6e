import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  ACT_VERDICTS,
  type ActVerdict,
  ESTABLISHED_AFTER_DAYS,
  KEYS_KEPT_DAYS,
} from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/** Texts that explain whether an action counts. "pending": the day of the action has not ended. */
export const ACT_WORDS: Record<ActVerdict | "pending", { label: Message; why: Message }> = {
  counts: {
    label: msg("counting.verdict.counts.label"),
    why: msg("counting.verdict.counts.description"),
  },
  unconfirmed: {
    label: msg("counting.verdict.unconfirmed.label"),
    why: msg("counting.verdict.unconfirmed.description"),
  },
  new_account: {
    label: msg("counting.verdict.newAccount.label"),
    why: msg("counting.verdict.newAccount.description", () => ({ days: ESTABLISHED_AFTER_DAYS })),
  },
  few_bytes: {
    label: msg("counting.verdict.fewBytes.label"),
    why: msg("counting.verdict.fewBytes.description"),
  },
  too_fast: {
    label: msg("counting.verdict.tooFast.label"),
    why: msg("counting.verdict.tooFast.description", () => ({
      views: MOST_IN_A_MINUTE.view,
      follows: MOST_IN_A_MINUTE.follow,
    })),
  },
  too_many: {
    label: msg("counting.verdict.tooMany.label"),
    why: msg("counting.verdict.tooMany.description", () => ({
      ofChannel: VIEWS_A_DAY.channel,
      all: VIEWS_A_DAY.all,
    })),
  },
  shared_device: {
    label: msg("counting.verdict.sharedDevice.label"),
    why: msg("counting.verdict.sharedDevice.description", () => ({ most: DEVICE_MOST })),
  },
  crowded_network: {
    label: msg("counting.verdict.crowdedNetwork.label"),
    why: msg("counting.verdict.crowdedNetwork.description", () => ({
      accounts: NETWORK.established,
      others: NETWORK.weakADay,
    })),
  },
  pending: {
    label: msg("counting.verdict.pending.label"),
    why: msg("counting.verdict.pending.description"),
  },
};

/** Returns the counting rules as sentences, with the limits that the code applies. */
export const countingRules = (): string[] => [
  t("counting.rules.dailyVerdict"),
  ...ACT_VERDICTS.filter((verdict) => verdict !== "counts").map((verdict) =>
    t(ACT_WORDS[verdict].why),
  ),
  t("counting.rules.sharedNetworks"),
  t("counting.rules.reversal"),
  t("counting.rules.hashRetention", { days: KEYS_KEPT_DAYS }),
];

export const FollowReceiptsQuery = z.object({
  verdict: z.enum(ACT_VERDICTS).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}_follow:[\w:]{1,120}$/, { error: () => t("counting.errors.cursorInvalid") })
    .optional(),
});
export type FollowReceiptsQuery = z.output<typeof FollowReceiptsQuery>;
