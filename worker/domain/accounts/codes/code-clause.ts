import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { oneTimeCodes } from "../../../db/schema.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import type { CodePurpose } from "./rules.ts";

/** SQL condition: the row is the unexpired code with this secret and purpose. */
export const codeRow = async (secret: string, purpose: CodePurpose, at: number) =>
  and(
    eq(oneTimeCodes.codeHash, await hashSecret(secret)),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.expiresAt, at),
  );

/**
 * SQL condition: a code with this secret and purpose exists and has not expired.
 * A change that a code permits must run in one batch with the code's deletion. Of two conflicting
 * changes, the second then finds its code deleted.
 */
export const codeExists = async (secret: string, purpose: CodePurpose, at: number): Promise<SQL> =>
  sql`exists (select 1 from ${oneTimeCodes} where ${await codeRow(secret, purpose, at)})`;
