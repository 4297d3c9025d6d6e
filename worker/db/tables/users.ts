import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LOCALES } from "#i18n/locale.ts";
import { THRESHOLDS } from "../../domain/kernel/judging/contract.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case, 3 to 20 of [a-z0-9_]. A deleted account gets `deleted-` and its id, a name that sign-up rejects. */
    username: text("username").notNull().unique(),
    /** Lower case. Several accounts may claim an address; one of them can confirm it. */
    email: text("email").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    /** `scrypt$v1$N$r$p$salt$hash`; null for an account that signs in only through a provider. */
    passwordHash: text("password_hash"),
    displayName: text("display_name").notNull(),
    bio: text("bio").notNull().default(""),
    /** Path under /images, null for the initial-letter fallback. */
    avatarPath: text("avatar_path"),
    /** Path under /images, null for the plain ground. */
    bannerPath: text("banner_path"),
    /** At most five, https only. */
    links: text("links", { mode: "json" }).$type<{ label: string; url: string }[]>().notNull().default([]),
    usernameChangedAt: integer("username_changed_at"),
    role: text("role", { enum: ["user", "moderator", "admin"] })
      .notNull()
      .default("user"),
    plan: text("plan", { enum: ["free", "premium", "creator_pro"] })
      .notNull()
      .default("free"),
    /** A plan that staff gave: the better of it and what is paid for holds (domain/accounts/plans/grants.ts). Null for none. */
    grantedPlan: text("granted_plan", { enum: ["premium", "creator_pro"] }),
    /** When it ends; null: it does not. */
    grantedUntil: integer("granted_until"),
    partnerStatus: text("partner_status", { enum: ["none", "pending", "active", "rejected", "suspended"] })
      .notNull()
      .default("none"),
    /** Fan donations: who may earn takes tips only if they want to. */
    takesTips: integer("takes_tips", { mode: "boolean" }).notNull().default(false),
    /** Cents: nothing below it is paid out by itself. Chosen before or after payouts are set up. */
    payoutThresholdCents: integer("payout_threshold_cents").notNull().default(5000),
    /** Worked out every night (domain/money/brand-deals/tiers.ts). */
    creatorTier: text("creator_tier", { enum: ["none", "bronze", "silver", "gold", "platinum"] })
      .notNull()
      .default("none"),
    isVerified: integer("is_verified", { mode: "boolean" }).notNull().default(false),
    followerCount: integer("follower_count").notNull().default(0),
    /** Of those, the ones that count for what pays and makes eligible; kept by triggers on follows. */
    verifiedFollowers: integer("verified_followers").notNull().default(0),
    /** Who may see the channel and its videos. */
    profileVisibility: text("profile_visibility", { enum: ["public", "followers", "private"] })
      .notNull()
      .default("public"),
    commentPolicy: text("comment_policy", { enum: ["everyone", "followers", "held", "nobody"] })
      .notNull()
      .default("everyone"),
    /** Lower case. A comment on the channel's videos that has one waits for its owner's review. */
    blockedWords: text("blocked_words", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The least severity at which the built-in moderation lets a comment on the channel's videos wait for its owner's review. */
    commentHold: text("comment_hold", { enum: THRESHOLDS }).notNull().default("off"),
    /** Off: nothing is kept for recommendations; views still count, anonymously. */
    analyticsCollection: integer("analytics_collection", { mode: "boolean" }).notNull().default(true),
    notifyFollowers: integer("notify_followers", { mode: "boolean" }).notNull().default(true),
    notifyEngagement: integer("notify_engagement", { mode: "boolean" }).notNull().default(true),
    notifyRevenue: integer("notify_revenue", { mode: "boolean" }).notNull().default(true),
    /** A followed creator published or went live. */
    notifyUploads: integer("notify_uploads", { mode: "boolean" }).notNull().default(true),
    /** What of the notifications also comes by mail, and when. */
    notifyMail: text("notify_mail", { enum: ["off", "instant", "daily"] })
      .notNull()
      .default("daily"),
    /** IANA's name, as the browser last said it where mails are chosen: the day's mail comes in the morning there. Null: UTC. */
    timeZone: text("time_zone"),
    /** The language of pages and mails, as the person chose it or signed up in; null: not known, and mails are in English. */
    locale: text("locale", { enum: LOCALES }),
    /** Off: what is watched is not remembered in the history. */
    keepHistory: integer("keep_history", { mode: "boolean" }).notNull().default(true),
    suspendedAt: integer("suspended_at"),
    /** When a suspension ends by itself; null while there is none, and for a ban. */
    suspendedUntil: integer("suspended_until"),
    /** When the owner asked for deletion; the account is closed meanwhile and can be brought back within the grace period. */
    deletionRequestedAt: integer("deletion_requested_at"),
    /** Set once the personal data is gone: the row stays as a name without a person, for what must be kept. */
    deletedAt: integer("deleted_at"),
    createdAt: integer("created_at").notNull(),
    /** For an account after its grace period: the time of the last deletion attempt. */
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_confirmed_email").on(t.email).where(sql`email_verified_at is not null`),
    index("users_email").on(t.email),
    index("users_created").on(t.createdAt),
    index("users_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
