import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { oneTimeCodes } from "../../../db/schema.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

/** Which row a code is, while it can be redeemed. */
export const codeRow = async (secret: string, purpose: CodePurpose, at: number) =>
  and(
    eq(oneTimeCodes.codeHash, await hashSecret(secret)),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.expiresAt, at),
  );

/**
 * Holds while the code can be redeemed. For a change that must take place in one batch with the
 * deletion of its code: then of two that exclude each other (a new password and a new address) the
 * later one finds its code gone.
 */
export const codeExists = async (secret: string, purpose: CodePurpose, at: number): Promise<SQL> =>
  sql`exists (select 1 from ${oneTimeCodes} where ${await codeRow(secret, purpose, at)})`;
