import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

interface CodeInput {
  purpose: CodePurpose;
  userId: string | null;
  /** Data that belongs to the code. The function that redeems the code validates the data. */
  payload?: unknown;
  /** Milliseconds until the code expires. */
  lifetime: number;
}

/** Creates a one-time code and returns the secret. D1 stores only a hash of the secret. */
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
