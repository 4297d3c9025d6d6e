import { and, eq, exists, gte, type SQL } from "drizzle-orm";
import { apiKeys, oauthAccounts, oneTimeCodes, passkeys, recoveryCodes, totpCredentials } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { endSessionStatements } from "../sessions/end-sessions.ts";

/**
 * Statements that take an account back from whoever else is in it: every session and every code that waits to be redeemed
 * (a pending change of address is a way back in), and the credentials that were added at or after `addedSince`.
 * @param addedSince milliseconds since the epoch; null leaves credentials alone, 0 takes all
 * @param when holds if the change that they belong to, earlier in the batch, took effect
 */
export function dropAccess(
  { db }: Pick<Deps, "db">,
  { userId, addedSince, when }: { userId: string; addedSince: number | null; when?: SQL },
) {
  const sessionsAndCodes = [
    ...endSessionStatements({ db }, { userId, when }),
    db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), when)),
  ] as const;
  if (addedSince === null) return sessionsAndCodes;
  const newTotp = and(eq(totpCredentials.userId, userId), gte(totpCredentials.createdAt, addedSince), when);
  return [
    ...sessionsAndCodes,
    db.delete(oauthAccounts).where(and(eq(oauthAccounts.userId, userId), gte(oauthAccounts.createdAt, addedSince), when)),
    db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, addedSince), when)),
    db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, addedSince), when)),
    // Recovery codes belong to the authenticator app and go with it.
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), inNewTotp(db, newTotp))),
    db.delete(totpCredentials).where(newTotp),
  ] as const;
}

const inNewTotp = (db: Deps["db"], newTotp: ReturnType<typeof and>) =>
  exists(db.select({ userId: totpCredentials.userId }).from(totpCredentials).where(newTotp));
