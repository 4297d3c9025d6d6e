import * as z from "zod/mini";

/**
 * What the server says of the passkey it wants, as the browser's call takes it (WebAuthn level 3,
 * 5.1.8 and 5.1.9).
 */

const credentials = z.optional(
  z.array(
    z.object({
      id: z.string(),
      type: z.literal("public-key"),
      transports: z.optional(z.array(z.string())),
    }),
  ),
);
const verification = z.optional(z.enum(["required", "preferred", "discouraged"]));

export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: credentials,
  userVerification: verification,
});

export const PasskeyOffer = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.optional(z.number()),
  excludeCredentials: credentials,
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(["required", "preferred", "discouraged"])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: verification,
    }),
  ),
  attestation: z.optional(z.enum(["none", "indirect", "direct", "enterprise"])),
});
