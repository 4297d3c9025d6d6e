import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { ProviderProof } from "../oauth/contract-api.ts";
import { PasskeyAssertion, PROOFS } from "./contract.ts";

export const PasskeySignInInput = z.object({ answer: PasskeyAssertion });

const Credentials = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);
const Verification = z.enum(["required", "preferred", "discouraged"]);

/** Options of navigator.credentials.get (WebAuthn level 3, section 5.1.9). */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.number().optional(),
    rpId: z.string().optional(),
    allowCredentials: Credentials.optional(),
    userVerification: Verification.optional(),
  })
  .meta({ description: "WebAuthn `PublicKeyCredentialRequestOptionsJSON`." });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Options of navigator.credentials.create (WebAuthn level 3, section 5.1.8). */
export const PasskeyOffer = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
    timeout: z.number().optional(),
    excludeCredentials: Credentials.optional(),
    authenticatorSelection: z
      .object({
        residentKey: Verification.optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: Verification.optional(),
      })
      .optional(),
    attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
    hints: z.array(z.enum(["hybrid", "security-key", "client-device"])).optional(),
  })
  .meta({ description: "WebAuthn `PublicKeyCredentialCreationOptionsJSON`." });
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;

export const PasskeySummary = z
  .object({
    id: z.string(),
    name: z.string(),
    backedUp: z.boolean().meta({
      description: "Whether a password manager or an account syncs the passkey between devices.",
    }),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: "Passkey" });
export type PasskeySummary = z.infer<typeof PasskeySummary>;

export const IdentityProofs = z.object({
  proofs: z.array(z.enum(PROOFS)),
  providers: z.array(ProviderProof),
});
export type IdentityProofs = z.infer<typeof IdentityProofs>;
