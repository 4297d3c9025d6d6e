import { and, eq, exists, gte, notInArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  apiKeys,
  knownDevices,
  oauthAccounts,
  oneTimeCodes,
  passkeys,
  recoveryCodes,
  streamKeys,
  totpCredentials,
  users,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { CodePurpose } from "../codes/rules.ts";
import { detachPayoutAccount, PAYOUT_HOLD_MS } from "./detach-payout-account.ts";
import { endSessionStatements } from "./end-sessions.ts";

/** These codes give no access to an account. */
const HARMLESS_EVENTS = [
  "verify_email",
  "restore_account",
  "read_decision",
] as const satisfies CodePurpose[];

interface AccessRule {
  /** Sessions, and sign-ins that wait for their second factor. */
  sessions: "all" | "all but the current one";
  /** "those that give access": links that reset the password or confirm an email change. */
  codes: "all" | "those that give access";
  /** Passkeys, linked providers, and the authenticator app with its recovery codes. */
  credentials: "kept" | "those added since" | "all";
  apiKeys: "kept" | "all";
  /** "replaced": the stream key is deleted, and the owner's next request creates a new one. */
  streamKey: "kept" | "replaced";
  /** Browsers that cause no email at a sign-in and have their own limit for wrong passwords. */
  knownDevices: "kept" | "forgotten";
  /** "held" means a payout account that changed so recently that its payouts are on hold. */
  payoutAccount: "kept" | "detached if held" | "detached if changed since" | "detached";
}

/**
 * Access to an account that each event ends. An account recovery also ends API keys and the stream
 * key. Other events keep these keys, so that integrations and encoders continue to work.
 * A recovery also detaches a payout account that an intruder may have set up or changed.
 */
export const ACCESS_RULES = {
  password_changed: {
    sessions: "all but the current one",
    codes: "those that give access",
    credentials: "kept",
    apiKeys: "kept",
    streamKey: "kept",
    knownDevices: "kept",
    payoutAccount: "kept",
  },
  sessions_revoked: {
    sessions: "all but the current one",
    codes: "those that give access",
    credentials: "kept",
    apiKeys: "kept",
    streamKey: "kept",
    knownDevices: "kept",
    payoutAccount: "kept",
  },
  account_closed: {
    sessions: "all",
    codes: "those that give access",
    credentials: "kept",
    apiKeys: "kept",
    streamKey: "kept",
    knownDevices: "kept",
    payoutAccount: "kept",
  },
  password_reset: {
    sessions: "all",
    codes: "those that give access",
    credentials: "kept",
    apiKeys: "all",
    streamKey: "replaced",
    knownDevices: "forgotten",
    payoutAccount: "detached if held",
  },
  /** A stranger may have registered the account with the unconfirmed email address. */
  unconfirmed_password_reset: {
    sessions: "all",
    codes: "all",
    credentials: "all",
    apiKeys: "all",
    streamKey: "replaced",
    knownDevices: "forgotten",
    payoutAccount: "detached",
  },
  /** The user opened the link "This was not me" in the email about a change of email address. */
  email_change_undone: {
    sessions: "all",
    codes: "all",
    credentials: "those added since",
    apiKeys: "all",
    streamKey: "replaced",
    knownDevices: "forgotten",
    payoutAccount: "detached if changed since",
  },
} as const satisfies Record<string, AccessRule>;
export type AccessEvent = keyof typeof ACCESS_RULES;

type EventsWith<Part extends keyof AccessRule, Value> = {
  [Event in AccessEvent]: (typeof ACCESS_RULES)[Event][Part] extends Value ? Event : never;
}[AccessEvent];
type Details<Event extends AccessEvent> = (Event extends EventsWith<
  "sessions",
  "all but the current one"
>
  ? { currentSessionId: string }
  : unknown) &
  // `addedSince` is in ms since the epoch.
  (Event extends
    | EventsWith<"credentials", "those added since">
    | EventsWith<"payoutAccount", "detached if changed since">
    ? { addedSince: number }
    : unknown);
type DropAccessInput = {
  [Event in AccessEvent]: { userId: string; event: Event } & Details<Event> & {
      /** If this SQL condition is false in the batch, no access ends. */
      when?: SQL;
    };
}[AccessEvent];

/** Returns batch statements that end access to an account as `ACCESS_RULES` defines. */
export function dropAccess(
  { db, now }: Pick<Deps, "db" | "now">,
  input: DropAccessInput,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { userId, event, when } = input;
  const rule: AccessRule = ACCESS_RULES[event];
  const except = "currentSessionId" in input ? input.currentSessionId : undefined;
  const codes =
    rule.codes === "all"
      ? undefined
      : and(notInArray(oneTimeCodes.purpose, HARMLESS_EVENTS), sql`not ${isUndoOfOwner}`);
  const addedSince = "addedSince" in input ? input.addedSince : 0;
  const [sessions, secondSteps] = endSessionStatements({ db }, { userId, except, when });
  return [
    sessions,
    secondSteps,
    db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), codes, when)),
    ...(rule.apiKeys === "all"
      ? [db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), when))]
      : []),
    ...(rule.streamKey === "replaced"
      ? [db.delete(streamKeys).where(and(eq(streamKeys.userId, userId), when))]
      : []),
    ...(rule.knownDevices === "forgotten"
      ? [db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), when))]
      : []),
    ...(rule.credentials === "kept"
      ? []
      : credentialStatements({ db }, { userId, addedSince, when })),
    ...payoutAccountStatements({ db, now }, rule.payoutAccount, { userId, addedSince, when }),
  ];
}

interface Credentials {
  userId: string;
  addedSince: number;
  when: SQL | undefined;
}

function credentialStatements(
  { db }: Pick<Deps, "db">,
  { userId, addedSince, when }: Credentials,
): BatchItem<"sqlite">[] {
  const newTotp = and(
    eq(totpCredentials.userId, userId),
    gte(totpCredentials.createdAt, addedSince),
    when,
  );
  return [
    db
      .delete(oauthAccounts)
      .where(and(eq(oauthAccounts.userId, userId), gte(oauthAccounts.createdAt, addedSince), when)),
    db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, addedSince), when)),
    // Recovery codes belong to the authenticator app and are deleted with it.
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), inNewTotp(db, newTotp))),
    db.delete(totpCredentials).where(newTotp),
  ];
}

function payoutAccountStatements(
  { db, now }: Pick<Deps, "db" | "now">,
  rule: AccessRule["payoutAccount"],
  { userId, addedSince, when }: Credentials,
): BatchItem<"sqlite">[] {
  if (rule === "kept") return [];
  const changedSince = {
    detached: -PAYOUT_HOLD_MS,
    "detached if held": now() - PAYOUT_HOLD_MS,
    "detached if changed since": addedSince,
  }[rule];
  return [detachPayoutAccount({ db, now }, { userId, changedSince, when })];
}

/**
 * SQL condition: the owner can undo an email change with the code, so the code must stay valid.
 * It is false if the account has its earlier address again: the code then went to the intruder.
 */
const isUndoOfOwner = sql`(${oneTimeCodes.purpose} = 'change_email' and ${oneTimeCodes.payload} ->> 'kind' = 'undo' and not exists (
  select 1 from ${oneTimeCodes} earlier join ${users} on ${users.id} = earlier.user_id
  where earlier.user_id = ${oneTimeCodes.userId} and earlier.purpose = 'change_email' and earlier.payload ->> 'kind' = 'undo'
    and earlier.payload ->> 'oldEmail' = ${users.email} and earlier.created_at < ${oneTimeCodes.createdAt}))`;

const inNewTotp = (db: Deps["db"], newTotp: ReturnType<typeof and>) =>
  exists(db.select({ userId: totpCredentials.userId }).from(totpCredentials).where(newTotp));
