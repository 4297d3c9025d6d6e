import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { oneTimeCodes } from "../../../db/schema.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

/** SQL condition: the row is a code that can still be redeemed. */
export const codeRow = async (secret: string, purpose: CodePurpose, at: number) =>
  and(
    eq(oneTimeCodes.codeHash, await hashSecret(secret)),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.expiresAt, at),
  );

/**
 * SQL condition: the code can still be redeemed.
 * A change that needs the code runs in one batch with the code's deletion. If two codes permit
 * conflicting changes, the second change finds its code deleted.
 */
export const codeExists = async (secret: string, purpose: CodePurpose, at: number): Promise<SQL> =>
  sql`exists (select 1 from ${oneTimeCodes} where ${await codeRow(secret, purpose, at)})`;
