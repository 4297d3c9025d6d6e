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
 * Do not use this for a code that permits a change of stored data.
 * Such a change needs `codeExists` and the deletion of the code in its own batch.
 * Otherwise, a database error could use up the code before the change is stored.
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
