import { and, eq, exists, gte, notInArray, type SQL, sql } from "drizzle-orm";
import { apiKeys, oauthAccounts, oneTimeCodes, passkeys, recoveryCodes, totpCredentials, users } from "../../db/schema.ts";
import type { CodePurpose } from "../codes/rules.ts";
import type { Deps } from "../deps.ts";
import { endSessionStatements } from "./end-sessions.ts";

/** Codes that give no access: they confirm an address, restore an account or show a decision. */
const HARMLESS = ["verify_email", "restore_account", "read_decision"] as const satisfies CodePurpose[];

interface Access {
  userId: string;
  /** The id of the current session, which stays valid. */
  except?: string;
  /** Milliseconds since the epoch. Null keeps credentials and the user's links that undo a change of address; 0 deletes all. */
  addedSince: number | null;
  /** SQL condition that holds if the change earlier in the batch took effect. */
  when?: SQL;
}

/**
 * Batch statements that drop every way back into an account: sessions, sign-ins that wait for their second step, links that reset the
 * password, and changes of address that are not confirmed yet. With `addedSince`, they also delete all other codes, and the credentials
 * that were added at or after that time.
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
 * True for a link that undoes a change of address. An intruder who changed the address and then the password must not void it. False if
 * the link was made while the account had a temporary address and the account has its earlier address again: then the link went to the
 * intruder's address.
 */
const isOwnersUndo = sql`(${oneTimeCodes.purpose} = 'change_email' and ${oneTimeCodes.payload} ->> 'kind' = 'undo' and not exists (
  select 1 from ${oneTimeCodes} earlier join ${users} on ${users.id} = earlier.user_id
  where earlier.user_id = ${oneTimeCodes.userId} and earlier.purpose = 'change_email' and earlier.payload ->> 'kind' = 'undo'
    and earlier.payload ->> 'oldEmail' = ${users.email} and earlier.created_at < ${oneTimeCodes.createdAt}))`;

const inNewTotp = (db: Deps["db"], newTotp: ReturnType<typeof and>) =>
  exists(db.select({ userId: totpCredentials.userId }).from(totpCredentials).where(newTotp));
