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
    label: msg("verdicts.verdict.counts.label"),
    why: msg("verdicts.verdict.counts.description"),
  },
  unconfirmed: {
    label: msg("verdicts.verdict.unconfirmed.label"),
    why: msg("verdicts.verdict.unconfirmed.description"),
  },
  new_account: {
    label: msg("verdicts.verdict.newAccount.label"),
    why: msg("verdicts.verdict.newAccount.description", () => ({ days: ESTABLISHED_AFTER_DAYS })),
  },
  few_bytes: {
    label: msg("verdicts.verdict.fewBytes.label"),
    why: msg("verdicts.verdict.fewBytes.description"),
  },
  too_fast: {
    label: msg("verdicts.verdict.tooFast.label"),
    why: msg("verdicts.verdict.tooFast.description", () => ({
      views: MOST_IN_A_MINUTE.view,
      follows: MOST_IN_A_MINUTE.follow,
    })),
  },
  too_many: {
    label: msg("verdicts.verdict.tooMany.label"),
    why: msg("verdicts.verdict.tooMany.description", () => ({
      ofChannel: VIEWS_A_DAY.channel,
      ofWeak: VIEWS_A_DAY.channelOfWeak,
      all: VIEWS_A_DAY.all,
    })),
  },
  shared_device: {
    label: msg("verdicts.verdict.sharedDevice.label"),
    why: msg("verdicts.verdict.sharedDevice.description", () => ({ most: DEVICE_MOST })),
  },
  crowded_network: {
    label: msg("verdicts.verdict.crowdedNetwork.label"),
    why: msg("verdicts.verdict.crowdedNetwork.description", () => ({
      accounts: NETWORK.established,
      others: NETWORK.weakADay,
    })),
  },
  pending: {
    label: msg("verdicts.verdict.pending.label"),
    why: msg("verdicts.verdict.pending.description"),
  },
};

/** Returns the counting rules as sentences, with the limits that the code applies. */
export const countingRules = (): string[] => [
  t("verdicts.rules.dailyVerdict"),
  ...ACT_VERDICTS.filter((verdict) => verdict !== "counts").map((verdict) =>
    t(ACT_WORDS[verdict].why),
  ),
  t("verdicts.rules.sharedNetworks"),
  t("verdicts.rules.reversal"),
  t("verdicts.rules.hashRetention", { days: KEYS_KEPT_DAYS }),
];

export const FollowReceiptsQuery = z.object({
  verdict: z.enum(ACT_VERDICTS).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}_follow:[\w:]{1,120}$/, { error: () => t("verdicts.errors.cursorInvalid") })
    .optional(),
});
export type FollowReceiptsQuery = z.output<typeof FollowReceiptsQuery>;
