import * as z from "zod";
import { PROVIDERS } from "./contract.ts";

export const BeginOAuthQuery = z.object({
  next: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "Path of the page to open after sign-in." }),
  link: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "Token that allows connecting the provider to the signed-in account." }),
  confirm: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "Token that allows confirming the signed-in user's identity." }),
});

export const FinishOAuthQuery = z.object({
  state: z.string().max(2000).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

export const ProviderProof = z.object({
  provider: z.enum(PROVIDERS),
  href: z.string().meta({ description: "URL that starts the confirmation." }),
});
export type ProviderProof = z.infer<typeof ProviderProof>;
