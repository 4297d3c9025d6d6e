import type * as z from "zod";
import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { codeRow } from "./code-clause.ts";
import type { CodePurpose } from "./rules.ts";

interface CodeQuery<S extends z.ZodType> {
  purpose: CodePurpose;
  secret: string;
  payload: S;
}

export interface RedeemedCode<Payload> {
  userId: string | null;
  payload: Payload;
  /** Time when the code expires, ms since the epoch. */
  expiresAt: number;
}

/**
 * Redeems a code by deleting its row, so that only one of several concurrent requests succeeds.
 * A code that permits a stored change needs `codeExists` and the deletion in the change's batch.
 * Otherwise, a database error after the redemption uses up the code without the change.
 */
export async function redeemCode<S extends z.ZodType>(
  { db, now }: Pick<Deps, "db" | "now">,
  { secret, purpose, payload }: CodeQuery<S>,
): Promise<RedeemedCode<z.output<S>> | null> {
  const row = await db
    .delete(oneTimeCodes)
    .where(await codeRow(secret, purpose, now()))
    .returning()
    .get();
  return row
    ? { userId: row.userId, payload: payload.parse(row.payload), expiresAt: row.expiresAt }
    : null;
}

export async function findCode<S extends z.ZodType>(
  { db, now }: Pick<Deps, "db" | "now">,
  { secret, purpose, payload }: CodeQuery<S>,
): Promise<RedeemedCode<z.output<S>> | null> {
  const row = await db
    .select()
    .from(oneTimeCodes)
    .where(await codeRow(secret, purpose, now()))
    .get();
  return row
    ? { userId: row.userId, payload: payload.parse(row.payload), expiresAt: row.expiresAt }
    : null;
}
