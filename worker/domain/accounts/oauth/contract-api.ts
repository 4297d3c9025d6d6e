import * as z from "zod";
import { PROVIDERS } from "./contract.ts";

export const BeginOAuthQuery = z.object({
  next: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "Path of the page that opens after the sign-in." }),
  link: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "The permit to connect the provider to the signed-in account." }),
  confirm: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "The permit to confirm the identity of the signed-in user." }),
});

export const FinishOAuthQuery = z.object({
  state: z.string().max(2000).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

export const ProviderProof = z.object({
  provider: z.enum(PROVIDERS),
  href: z.string().meta({ description: "Link that starts the confirmation." }),
});
export type ProviderProof = z.infer<typeof ProviderProof>;
