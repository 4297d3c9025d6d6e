import * as z from "zod";
import { PLANS } from "./contract.ts";

export const CreatorSummary = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    isVerified: z.boolean(),
    followers: z.int(),
  })
  .meta({ id: "Creator" });
export type CreatorSummary = z.infer<typeof CreatorSummary>;

/** Value of the browser's local storage key `user`. Only for display. */
export const StoredUser = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    subscriptionType: z.enum(PLANS).nullable(),
    totalRevenue: z.number().meta({ description: "All-time earnings, in cents." }),
    monthlyRevenue: z
      .number()
      .meta({ description: "Earnings of the current calendar month (UTC), in cents." }),
    creatorTier: z.string(),
    followers: z.int(),
    isVerified: z.boolean(),
  })
  .meta({ id: "User" });
export type StoredUser = z.infer<typeof StoredUser>;

export const CurrentUser = z.object({
  user: StoredUser.nullable().meta({
    description: "The signed-in user. Null if nobody is signed in.",
  }),
});

export const ProfileImage = z.object({
  url: z.string().meta({ description: "Public URL of the image. Changes with each new image." }),
});
export type ProfileImage = z.infer<typeof ProfileImage>;
