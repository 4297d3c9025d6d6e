import { and, eq, exists, gte, notInArray, type SQL, sql } from "drizzle-orm";
import { apiKeys, oauthAccounts, oneTimeCodes, passkeys, recoveryCodes, totpCredentials, users } from "../../db/schema.ts";
import type { CodePurpose } from "../codes/rules.ts";
import type { Deps } from "../deps.ts";
import { endSessionStatements } from "./end-sessions.ts";

/** Codes that lead to no session, no password and no address: they confirm, restore or show what their mail was about. */
const HARMLESS = ["verify_email", "restore_account", "read_decision"] as const satisfies CodePurpose[];

interface Access {
  userId: string;
  /** The id of the session that asks, which goes on. */
  except?: string;
  /** Milliseconds since the epoch; null leaves credentials and the owner's own links alone, 0 takes all. */
  addedSince: number | null;
  /** Holds if the change that they belong to, earlier in the batch, took effect. */
  when?: SQL;
}

/**
 * Statements that drop every way back into an account, for the batch of the change that they belong to: sessions, sign-ins that wait
 * at their second step, links that reset the password, and changes of address that the new address has not confirmed yet. With
 * `addedSince` all other codes go as well, and the credentials that were added at or after it.
 */
export function dropAccess({ db }: Pick<Deps, "db">, { userId, except, addedSince, when }: Access) {
  const codes = addedSince === null ? and(notInArray(oneTimeCodes.purpose, HARMLESS), sql`not ${isOwnersUndo}`) : undefined;
  const sessionsAndCodes = [
    ...endSessionStatements({ db }, { userId, except, when }),
    db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), codes, when)),
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

/**
 * Holds for a link that takes a change of address back: an intruder who changed the address must not void it by changing the password
 * as well. It does not hold once the account has an address again that it had before the link was made: then the link went to an
 * address that came and went since, which is the intruder's.
 */
const isOwnersUndo = sql`(${oneTimeCodes.purpose} = 'change_email' and ${oneTimeCodes.payload} ->> 'kind' = 'undo' and not exists (
  select 1 from ${oneTimeCodes} earlier join ${users} on ${users.id} = earlier.user_id
  where earlier.user_id = ${oneTimeCodes.userId} and earlier.purpose = 'change_email' and earlier.payload ->> 'kind' = 'undo'
    and earlier.payload ->> 'oldEmail' = ${users.email} and earlier.created_at < ${oneTimeCodes.createdAt}))`;

const inNewTotp = (db: Deps["db"], newTotp: ReturnType<typeof and>) =>
  exists(db.select({ userId: totpCredentials.userId }).from(totpCredentials).where(newTotp));
