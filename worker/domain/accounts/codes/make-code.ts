import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

interface CodeInput {
  purpose: CodePurpose;
  userId: string | null;
  /** What the code is for besides its user; whoever redeems it states its schema. */
  payload?: unknown;
  /** Milliseconds. */
  lifetime: number;
}

/**
 * Makes a code that can be redeemed once.
 * @returns its secret, 256 bits in base64url, which exists nowhere else.
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
