import * as z from "zod";
import { t } from "#i18n/t.ts";
import { ACT_VERDICTS, type ActVerdict, ESTABLISHED_AFTER_DAYS, KEYS_KEPT_DAYS } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/** A label and an explanation for each verdict, with the limit of its rule. "pending" is an act from a day that has not ended. */
export const ACT_WORDS: Record<ActVerdict | "pending", { label: string; why: string }> = {
  get counts() {
    return { label: t("counting.countsLabel"), why: t("counting.countsWhy") };
  },
  get unconfirmed() {
    return { label: t("counting.unconfirmedLabel"), why: t("counting.unconfirmedWhy") };
  },
  get new_account() {
    return { label: t("counting.newAccountLabel"), why: t("counting.newAccountWhy", { days: ESTABLISHED_AFTER_DAYS }) };
  },
  get few_bytes() {
    return { label: t("counting.fewBytesLabel"), why: t("counting.fewBytesWhy") };
  },
  get too_fast() {
    return {
      label: t("counting.tooFastLabel"),
      why: t("counting.tooFastWhy", { views: MOST_IN_A_MINUTE.view, follows: MOST_IN_A_MINUTE.follow }),
    };
  },
  get too_many() {
    return { label: t("counting.tooManyLabel"), why: t("counting.tooManyWhy", { ofChannel: VIEWS_A_DAY.channel, all: VIEWS_A_DAY.all }) };
  },
  get shared_device() {
    return { label: t("counting.sharedDeviceLabel"), why: t("counting.sharedDeviceWhy", { most: DEVICE_MOST }) };
  },
  get crowded_network() {
    return {
      label: t("counting.crowdedNetworkLabel"),
      why: t("counting.crowdedNetworkWhy", { accounts: NETWORK.established, others: NETWORK.weakADay }),
    };
  },
  get pending() {
    return { label: t("counting.pendingLabel"), why: t("counting.pendingWhy") };
  },
};

/** Explains the counting rules in sentences. The figures come from the limits that the code applies. */
export const countingRules = (): string[] => [
  t("counting.ruleDay"),
  ...ACT_VERDICTS.filter((verdict) => verdict !== "counts").map((verdict) => ACT_WORDS[verdict].why),
  t("counting.ruleSpread"),
  t("counting.ruleTakenBack"),
  t("counting.ruleKeys", { days: KEYS_KEPT_DAYS }),
];

/** One follow, with the facts that the channel's creator may see. */
export interface FollowReceipt {
  id: string;
  at: number;
  follower: { username: string; name: string };
  /** Null until the UTC day of the follow is over. */
  verdict: ActVerdict | null;
  /** Set when the follow counted at first and was taken back later. */
  takenBackAt: number | null;
}

export interface FollowReceiptPage {
  /** The follower count on the public channel page. */
  followers: number;
  /** The followers that pay and make the creator eligible. */
  verified: number;
  verdicts: { verdict: ActVerdict | "pending"; follows: number }[];
  receipts: FollowReceipt[];
  /** The `before` value of the next page; null on the last page. */
  next: string | null;
}

export const FollowReceiptsQuery = z.object({
  verdict: z.enum(ACT_VERDICTS).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}_follow:[\w:]{1,120}$/, { error: () => t("counting.mustBeNext") })
    .optional(),
});
export type FollowReceiptsQuery = z.output<typeof FollowReceiptsQuery>;
