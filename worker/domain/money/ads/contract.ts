import * as z from "zod";
import { msg } from "#i18n/t.ts";
import { heightName } from "../../accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "../../accounts/plans/entitlements.ts";

export const HOUSE_AD_SECONDS = 15;
export const HOUSE_AD_SKIP_SECONDS = 5;

/** House ads: ads for the platform's own plans, shown before a video. There are no other ads. */
export const HOUSE_ADS = {
  premium: {
    title: msg("ads.premium.title", () => ({
      height: heightName(ENTITLEMENTS.premium.maxWatchHeight),
    })),
    text: msg("ads.premium.body"),
    action: {
      label: msg("ads.premium.action"),
      to: "/subscription",
    },
  },
  partner: {
    title: msg("ads.partner.title"),
    text: msg("ads.partner.body"),
    action: {
      label: msg("ads.partner.action"),
      to: "/partner",
    },
  },
  creator_pro: {
    title: msg("ads.creatorPro.title"),
    text: msg("ads.creatorPro.body"),
    action: {
      label: msg("ads.creatorPro.action"),
      to: "/subscription-checkout",
    },
  },
} as const;
export type HouseAdName = keyof typeof HOUSE_ADS;
export const HOUSE_AD_NAMES = Object.keys(HOUSE_ADS) as [HouseAdName, ...HouseAdName[]];

export interface HouseAd {
  name: HouseAdName;
  /** Signed ticket with which the page reports that the ad was shown and how the ad ended. */
  ticket: string;
}

export const HOUSE_AD_OUTCOMES = ["skipped", "finished", "followed"] as const;
export type HouseAdOutcome = (typeof HOUSE_AD_OUTCOMES)[number];

export const HouseAdEventInput = z.object({
  ticket: z.string().max(1000),
  event: z.enum(["shown", ...HOUSE_AD_OUTCOMES]),
});
export type HouseAdEventInput = z.output<typeof HouseAdEventInput>;

export interface HouseAdFigures {
  name: string;
  shown: number;
  skipped: number;
  finished: number;
  followed: number;
}
