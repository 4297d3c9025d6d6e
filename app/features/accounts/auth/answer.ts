import * as z from "zod/mini";
import type { StoredUser } from "#worker/domain/accounts/users/contract.ts";

/** What the login and signup calls answer, as far as the browser keeps it. */
const AuthAnswer = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.nullable(z.string()),
    subscriptionType: z.nullable(z.enum(["free", "premium", "creator_pro"])),
    totalRevenue: z.number(),
    monthlyRevenue: z.number(),
    creatorTier: z.string(),
    followers: z.number(),
    isVerified: z.boolean(),
  }),
});

const ClosedAnswer = z.object({ restoreAt: z.string() });

/** Where an account that waits for its deletion can be brought back; null for any other. */
export const restorePathOf = (answer: unknown): string | null => {
  const closed = ClosedAnswer.safeParse(answer);
  return closed.success && closed.data.restoreAt.startsWith("/") ? closed.data.restoreAt : null;
};

const SecondStepAnswer = z.object({ secondFactor: z.object({ challenge: z.string() }) });

/** The account wants a second step; its challenge is in a cookie, and /login/verify asks for it. */
export const wantsSecondStep = (answer: unknown) => SecondStepAnswer.safeParse(answer).success;

export const userOfAnswer = (answer: unknown): StoredUser => AuthAnswer.parse(answer).user;
