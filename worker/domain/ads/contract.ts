import * as z from "zod";

/** Seconds that a card stays by itself, and after how many it can be skipped. */
export const HOUSE_AD_SECONDS = 15;
export const HOUSE_AD_SKIP_SECONDS = 5;

/** What the platform says of itself before a video. There are no other ads. */
export const HOUSE_ADS = {
  premium: {
    title: "Watch without ads, in up to 4K",
    text: "Premium leaves these cards out, opens HD and 4K, and what creators keep for subscribers.",
    action: { label: "See the plans", to: "/subscription" },
  },
  partner: {
    title: "Earn with what you make",
    text: "Partners are paid for views and followers that pass our checks, and take tips from those who watch.",
    action: { label: "See the partner program", to: "/partner" },
  },
  creator_pro: {
    title: "A channel in your own colours",
    text: "Creator Pro gives your channel its own colour, your player your logo, and your videos full analytics.",
    action: { label: "Compare the plans", to: "/subscription-checkout" },
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
