import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

export interface CodeInput {
  purpose: CodePurpose;
  userId: string | null;
  /** Data that belongs to the code. The function that redeems the code validates the data. */
  payload?: unknown;
  /** Milliseconds until the code expires. */
  lifetime: number;
}

/** Creates a one-time code and returns the secret. D1 stores only a hash of the secret. */
export async function makeCode(deps: Pick<Deps, "db" | "now">, input: CodeInput): Promise<string> {
  const { secret, row } = await newCode(deps, input);
  await deps.db.insert(oneTimeCodes).values(row);
  return secret;
}

/** Returns the secret and the row of a new code, which the caller must insert. */
export async function newCode(
  { now }: Pick<Deps, "now">,
  { purpose, userId, payload = null, lifetime }: CodeInput,
): Promise<{ secret: string; row: typeof oneTimeCodes.$inferInsert }> {
  const secret = newSecret();
  const createdAt = now();
  const codeHash = await hashSecret(secret);
  const expiresAt = createdAt + lifetime;
  return { secret, row: { codeHash, purpose, userId, payload, expiresAt, createdAt } };
}
