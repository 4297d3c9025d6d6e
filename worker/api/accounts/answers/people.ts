import * as z from "zod";
import { SecondStep } from "../../../domain/accounts/sessions/contract.ts";
import type { CreatorSummary } from "../../../domain/accounts/users/contract.ts";
import { PLANS, type StoredUser } from "../../../domain/accounts/users/contract.ts";
import { answerOf } from "../../answers/answer.ts";

export const CreatorAnswer = answerOf<CreatorSummary>()(
  z
    .object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      isVerified: z.boolean(),
      followers: z.int(),
    })
    .meta({ id: "Creator" }),
);

export const StoredUserAnswer = answerOf<StoredUser>()(
  z
    .object({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      avatar: z.string().nullable(),
      subscriptionType: z.enum(PLANS).nullable(),
      totalRevenue: z.number(),
      monthlyRevenue: z.number(),
      creatorTier: z.string(),
      followers: z.int(),
      isVerified: z.boolean(),
    })
    .meta({ id: "User" }),
);

export const SignedInAnswer = z.object({
  user: StoredUserAnswer,
  token: z.string().meta({
    description: "The session in its bearer form, for API clients. Browsers have the cookie.",
  }),
});

/** A session, or what its second step needs: see POST /api/auth/second-factor. */
const restoreAt = z.string().meta({
  description:
    "Where to bring the account back: it waits for its deletion, and the session opens nothing else.",
});
export const SignInAnswer = z.union([
  SignedInAnswer,
  SignedInAnswer.extend({ restoreAt }),
  z.object({ secondFactor: SecondStep }),
]);
