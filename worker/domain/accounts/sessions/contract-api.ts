import * as z from "zod";
import { StoredUser } from "../users/contract-api.ts";
import { SECOND_FACTORS } from "./contract.ts";

export const SignedIn = z.object({
  user: StoredUser,
  token: z.string().meta({
    description:
      "Bearer token of the session, for API clients. Browsers also receive it as a cookie.",
  }),
});

export const SignInResponse = z.union([
  SignedIn,
  SignedIn.extend({
    restoreAt: z.string().meta({
      description:
        "Path of the page that restores an account scheduled for deletion. Until the account is restored, the session allows nothing else.",
    }),
  }),
  z.object({
    secondFactor: z.object({
      challenge: z.string().meta({
        description:
          "Token to pass to POST /api/auth/second-factor. Browsers also receive it as a cookie.",
      }),
      methods: z.array(z.enum(SECOND_FACTORS)),
    }),
  }),
]);
export type SignInResponse = z.infer<typeof SignInResponse>;
