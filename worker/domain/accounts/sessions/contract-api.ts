import * as z from "zod";
import { StoredUser } from "../users/contract-api.ts";
import { SECOND_FACTORS } from "./contract.ts";

export const SignedIn = z.object({
  user: StoredUser,
  token: z.string().meta({
    description: "The session as a bearer token, for API clients. Browsers get a cookie.",
  }),
});

export const SignInResponse = z.union([
  SignedIn,
  SignedIn.extend({
    restoreAt: z.string().meta({
      description:
        "The path of the page that restores the account. The account waits for its deletion, and the session allows nothing else.",
    }),
  }),
  z.object({
    secondFactor: z.object({
      challenge: z
        .string()
        .meta({ description: "Pass it to POST /api/auth/second-factor. Browsers get a cookie." }),
      methods: z.array(z.enum(SECOND_FACTORS)),
    }),
  }),
]);
export type SignInResponse = z.infer<typeof SignInResponse>;
