import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

interface CodeInput {
  purpose: CodePurpose;
  userId: string | null;
  /** Additional data of the code. The function that redeems the code validates it. */
  payload?: unknown;
  /** Milliseconds until the code expires. */
  lifetime: number;
}

/**
 * Creates a code that can be redeemed once.
 * @returns the secret, 256 bits in base64url, of which only a hash is stored
 */
export async function makeCode(
  { db, now }: Pick<Deps, "db" | "now">,
  input: CodeInput,
): Promise<string> {
  const secret = newSecret();
  const createdAt = now();
  await db.insert(oneTimeCodes).values({
    codeHash: await hashSecret(secret),
    purpose: input.purpose,
    userId: input.userId,
    payload: input.payload ?? null,
    expiresAt: createdAt + input.lifetime,
    createdAt,
  });
  return secret;
}
