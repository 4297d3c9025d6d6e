import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { PROVIDERS } from "../../domain/accounts/oauth/contract.ts";
import { EXPORT_STATES } from "../../domain/ops/exports/contract.ts";
import { users } from "./users.ts";

const userIdColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Former usernames redirect to the account. No other account can take a former username. */
export const formerUsernames = sqliteTable(
  "former_usernames",
  {
    username: text("username").primaryKey(),
    userId: userIdColumn(),
    changedAt: integer("changed_at").notNull(),
  },
  (t) => [index("former_usernames_user").on(t.userId)],
);

/** The key is the provider's issuer and subject, not the email address, which can change owner. */
export const oauthAccounts = sqliteTable(
  "oauth_accounts",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    userId: userIdColumn(),
    /** Email address at the provider when the account was linked. It must not identify a user. */
    email: text("email"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex("oauth_accounts_user").on(t.userId, t.provider),
  ],
);

/** Unused table, because a cookie stores a pending OAuth sign-in. The next release drops it. */
export const oauthAttempts = sqliteTable(
  "oauth_attempts",
  {
    stateHash: text("state_hash").primaryKey(),
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    codeVerifier: text("code_verifier").notNull(),
    nonce: text("nonce").notNull(),
    browserHash: text("browser_hash").notNull(),
    linkUserId: text("link_user_id").references(() => users.id, { onDelete: "cascade" }),
    proveSessionId: text("prove_session_id"),
    next: text("next").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("oauth_attempts_expiry").on(t.expiresAt)],
);

/** Redeeming a code deletes the row, so that only one of several concurrent requests succeeds. */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    purpose: text("purpose", {
      enum: [
        "verify_email",
        "change_email",
        "reset_password",
        "second_factor",
        "pick_username",
        "passkey",
        "restore_account",
        "read_decision",
      ],
    }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    payload: text("payload", { mode: "json" }).$type<unknown>(),
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("one_time_codes_user").on(t.userId, t.purpose),
    index("one_time_codes_expiry").on(t.expiresAt),
  ],
);

export const totpCredentials = sqliteTable("totp_credentials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The secret is encrypted with AES-GCM. The encryption key is derived from SIGNING_SECRET. */
  secretCiphertext: text("secret_ciphertext").notNull(),
  confirmedAt: integer("confirmed_at"),
  /** The last accepted 30-second time step prevents the reuse of a code (RFC 6238, section 5.2). */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: integer("created_at").notNull(),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: userIdColumn(),
    codeHash: text("code_hash").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    /** Public key in COSE format (RFC 9052), base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull().default([]),
    name: text("name").notNull(),
    backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Browsers that signed in to an account. A sign-in from another browser sends a warning email. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: userIdColumn(),
    deviceHash: text("device_hash").notNull(),
    userAgent: text("user_agent").notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index("known_devices_seen").on(t.lastSeenAt),
  ],
);

export const securityEvents = sqliteTable(
  "security_events",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    kind: text("kind").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("security_events_user").on(t.userId, t.createdAt),
    index("security_events_created").on(t.createdAt),
  ],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    expiresAt: integer("expires_at"),
  },
  (t) => [index("api_keys_user").on(t.userId)],
);

/** API calls of a key per day. durable-objects/api-meter stores each call some seconds later. */
export const apiKeyDays = sqliteTable(
  "api_key_days",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    userId: userIdColumn(),
    /** Days since 1970-01-01 (UTC). */
    day: integer("day").notNull(),
    /** A key of worker/http/route-registry.ts; "other" for routes that are not registered. */
    route: text("route").notNull(),
    status: integer("status").notNull(),
    calls: integer("calls").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.day, t.route, t.status] }),
    index("api_key_days_user").on(t.userId, t.day),
    index("api_key_days_day").on(t.day),
  ],
);

export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: text("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_blocked").on(t.blockedId),
  ],
);

export const dataExports = sqliteTable(
  "data_exports",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    state: text("state", { enum: EXPORT_STATES }).notNull().default("queued"),
    doneBytes: integer("done_bytes").notNull().default(0),
    totalBytes: integer("total_bytes"),
    failureReason: text("failure_reason"),
    key: text("key"),
    /** R2 multipart upload of the export's current attempt. The next attempt aborts this upload. */
    uploadId: text("upload_id"),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    expiresAt: integer("expires_at"),
  },
  (t) => [
    index("data_exports_user").on(t.userId, t.createdAt),
    index("data_exports_expiry").on(t.expiresAt),
    index("data_exports_state").on(t.state, t.createdAt),
    uniqueIndex("data_exports_one_open").on(t.userId).where(sql`state in ('queued', 'running')`),
  ],
);
