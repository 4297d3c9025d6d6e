import * as z from "zod";
import { msg } from "#i18n/t.ts";
import { heightName } from "../../accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "../../accounts/plans/entitlements.ts";

/** Seconds that a card stays by itself, and after how many it can be skipped. */
export const HOUSE_AD_SECONDS = 15;
export const HOUSE_AD_SKIP_SECONDS = 5;

/** What the platform says of itself before a video. There are no other ads. */
export const HOUSE_ADS = {
  premium: {
    title: msg("ads.watchWithoutAdsInUpTo", () => ({
      height: heightName(ENTITLEMENTS.premium.maxWatchHeight),
    })),
    text: msg("ads.premiumLeavesTheseCardsOutOpens"),
    action: {
      label: msg("ads.seeThePlans"),
      to: "/subscription",
    },
  },
  partner: {
    title: msg("ads.earnWithWhatYouMake"),
    text: msg("ads.partnersArePaidForViewsAnd"),
    action: {
      label: msg("ads.seeThePartnerProgram"),
      to: "/partner",
    },
  },
  creator_pro: {
    title: msg("ads.aChannelInYourOwnColours"),
    text: msg("ads.creatorProGivesYourChannelIts"),
    action: {
      label: msg("ads.compareThePlans"),
      to: "/subscription-checkout",
    },
  },
} as const;
export type HouseAdName = keyof typeof HOUSE_ADS;
export const HOUSE_AD_NAMES = Object.keys(HOUSE_ADS) as [HouseAdName, ...HouseAdName[]];

/** A card that a page came with. */
export interface HouseAd {
  name: HouseAdName;
  /** Says to the server that it was shown, and how it ended. */
  ticket: string;
}

export const HOUSE_AD_OUTCOMES = ["skipped", "finished", "followed"] as const;
export type HouseAdOutcome = (typeof HOUSE_AD_OUTCOMES)[number];

/** The body of POST /api/house-ads/events. */
export const HouseAdEventInput = z.object({
  ticket: z.string().max(1000),
  event: z.enum(["shown", ...HOUSE_AD_OUTCOMES]),
});
export type HouseAdEventInput = z.output<typeof HouseAdEventInput>;

/** What became of one card in some days. */
export interface HouseAdFigures {
  name: string;
  shown: number;
  skipped: number;
  finished: number;
  followed: number;
}
