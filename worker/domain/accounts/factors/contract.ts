import * as z from "zod";
import { t } from "#i18n/t.ts";
import { plainLine } from "../../kernel/text/contract.ts";

export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 40;

/** A code as the user types it. Authenticator apps show a space within the code. */
const Code = z
  .string()
  .max(100)
  .transform((v) => v.replace(/\s/g, ""));

const Base64Url = z
  .string()
  .max(16_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}),
};

export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const SecondFactorInput = z.object({
  challenge: z.string().max(100).optional(),
  proof: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("totp"), code: Code }),
    z.object({ kind: z.literal("recovery"), code: Code }),
    z.object({ kind: z.literal("passkey"), answer: PasskeyAssertion }),
  ]),
});
export type SecondFactorProof = z.output<typeof SecondFactorInput>["proof"];

export const PROOFS = ["password", "totp", "passkey"] as const;
export type ProofKind = (typeof PROOFS)[number];

export const ConfirmIdentityInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), password: z.string().max(1000) }),
  z.object({ kind: z.literal("totp"), code: Code }),
  z.object({ kind: z.literal("passkey"), answer: PasskeyAssertion }),
]);
export type ConfirmIdentityInput = z.output<typeof ConfirmIdentityInput>;

export const PasskeyOptionsInput = z.object({
  use: z.enum(["sign_in", "second_factor", "confirm_identity"]),
  challenge: z.string().max(100).optional(),
});
export type PasskeyUse = z.output<typeof PasskeyOptionsInput>["use"];

export const PasskeyName = plainLine({
  max: PASSKEY_NAME_MAX,
  tooLong: () => t("factors.passkeys.nameTooLong", { passkeyNameMax: PASSKEY_NAME_MAX }),
  missing: () => t("factors.passkeys.nameRequired"),
});

export const AddPasskeyInput = z.object({ name: PasskeyName, answer: NewPasskey });
export type NewPasskey = z.output<typeof NewPasskey>;
