import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Names an account had before: they redirect to it and nobody else can take them. */
export const formerUsernames = sqliteTable(
  "former_usernames",
  {
    username: text("username").primaryKey(),
    userId: owner(),
    changedAt: integer("changed_at").notNull(),
  },
  (t) => [index("former_usernames_user").on(t.userId)],
);

/** A sign-in with another company, keyed on who issued it and whom it names there; never on an e-mail address. */
export const oauthAccounts = sqliteTable(
  "oauth_accounts",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    provider: text("provider", { enum: ["google", "apple"] }).notNull(),
    userId: owner(),
    /** As the provider told it when it was linked, for display. */
    email: text("email"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("oauth_accounts_user").on(t.userId, t.provider)],
);

/**
 * Sign-ins under way at a provider that an earlier version of the Worker began. They live in a cookie now (domain/accounts/oauth/attempts.ts);
 * the next release drops this table.
 */
export const oauthAttempts = sqliteTable(
  "oauth_attempts",
  {
    /** SHA-256 of the state parameter. */
    stateHash: text("state_hash").primaryKey(),
    provider: text("provider", { enum: ["google", "apple"] }).notNull(),
    codeVerifier: text("code_verifier").notNull(),
    nonce: text("nonce").notNull(),
    /** SHA-256 of the cookie of the browser that began it. */
    browserHash: text("browser_hash").notNull(),
    /** The account to link to; null for a sign-in. */
    linkUserId: text("link_user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The session whose holder confirms who they are; null for a sign-in and for a link. */
    proveSessionId: text("prove_session_id"),
    next: text("next").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("oauth_attempts_expiry").on(t.expiresAt)],
);

/**
 * Secrets that are sent or shown once: links in mails, a sign-in that waits for its second factor, a first sign-in from a
 * provider that waits for a username, a passkey challenge. Redeemed by deleting, so that of many at once one wins.
 */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    /** SHA-256 of the secret, base64url. */
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
    /** What the code is for besides its user, parsed by the use case that made it. */
    payload: text("payload", { mode: "json" }).$type<unknown>(),
    /** Failed tries, where a code allows several (a second factor). */
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("one_time_codes_user").on(t.userId, t.purpose), index("one_time_codes_expiry").on(t.expiresAt)],
);

export const totpCredentials = sqliteTable("totp_credentials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** AES-GCM with a key derived from SIGNING_SECRET. */
  secretCiphertext: text("secret_ciphertext").notNull(),
  /** Null until the first right code. */
  confirmedAt: integer("confirmed_at"),
  /** The last 30-s step that was accepted: a code works once (RFC 6238, 5.2). */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: integer("created_at").notNull(),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: owner(),
    codeHash: text("code_hash").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential id, base64url. */
    id: text("id").primaryKey(),
    userId: owner(),
    /** COSE key, base64url. */
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

/** Browsers that signed in to an account before: another one is worth a mail. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: owner(),
    /** SHA-256 of the device cookie. */
    deviceHash: text("device_hash").notNull(),
    userAgent: text("user_agent").notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/** What happened to an account's security, for its owner. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    kind: text("kind").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("security_events_user").on(t.userId, t.createdAt)],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    /** Its first characters, so that its owner can tell keys apart. */
    prefix: text("prefix").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    expiresAt: integer("expires_at"),
  },
  (t) => [index("api_keys_user").on(t.userId)],
);

/** What a key called on a UTC day, by route and status; its meter (durable-objects/api-meter) tells it within seconds. */
export const apiKeyDays = sqliteTable(
  "api_key_days",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    userId: owner(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    /** A key of worker/http/route-registry.ts; "other" for what is not in it. */
    route: text("route").notNull(),
    /** HTTP. */
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
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index("blocks_blocked").on(t.blockedId)],
);

/** A ZIP of all that an account holds, made by a job. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    state: text("state", { enum: ["queued", "running", "ready", "failed"] })
      .notNull()
      .default("queued"),
    /** Bytes written and bytes in all, once known. */
    doneBytes: integer("done_bytes").notNull().default(0),
    totalBytes: integer("total_bytes"),
    failureReason: text("failure_reason"),
    key: text("key"),
    /** The multipart upload of the try that is under way, so that the next can free it. */
    uploadId: text("upload_id"),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    /** When the file is removed. */
    expiresAt: integer("expires_at"),
  },
  (t) => [
    index("data_exports_user").on(t.userId, t.createdAt),
    index("data_exports_expiry").on(t.expiresAt),
    // One at a time.
    uniqueIndex("data_exports_one_open").on(t.userId).where(sql`state in ('queued', 'running')`),
  ],
);
