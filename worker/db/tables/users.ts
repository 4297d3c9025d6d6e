import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LOCALES } from "#i18n/locale.ts";
import { PAID_PLANS } from "../../domain/accounts/plans/contract.ts";
import { PLANS, ROLES } from "../../domain/accounts/users/contract.ts";
import {
  COMMENT_POLICIES,
  MAIL_MODES,
  PROFILE_VISIBILITIES,
} from "../../domain/accounts/users/contract-settings.ts";
import { THRESHOLDS } from "../../domain/kernel/judging/contract.ts";
import { CREATOR_TIERS } from "../../domain/money/brand-deals/contract.ts";
import { PARTNER_STATES } from "../../domain/money/partner/contract.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** A deleted account gets `deleted-` and the user's id, a name that sign-up rejects. */
    username: text("username").notNull().unique(),
    /** Several accounts can claim an address, but only one account can confirm the address. */
    email: text("email").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    /** Format `scrypt$v1$N$r$p$salt$hash`; null for an account without a password. */
    passwordHash: text("password_hash"),
    displayName: text("display_name").notNull(),
    bio: text("bio").notNull().default(""),
    avatarPath: text("avatar_path"),
    bannerPath: text("banner_path"),
    links: text("links", { mode: "json" })
      .$type<{ label: string; url: string }[]>()
      .notNull()
      .default([]),
    usernameChangedAt: integer("username_changed_at"),
    role: text("role", { enum: ROLES }).notNull().default("user"),
    plan: text("plan", { enum: PLANS }).notNull().default("free"),
    /** Plan that staff granted. The better of this plan and the paid plan applies. */
    grantedPlan: text("granted_plan", { enum: PAID_PLANS }),
    grantedUntil: integer("granted_until"),
    partnerStatus: text("partner_status", {
      enum: ["none", ...PARTNER_STATES],
    })
      .notNull()
      .default("none"),
    /** True if the user wants tips. Has no effect while the user is not allowed to earn money. */
    takesTips: integer("takes_tips", { mode: "boolean" }).notNull().default(false),
    payoutThresholdCents: integer("payout_threshold_cents").notNull().default(5000),
    creatorTier: text("creator_tier", { enum: CREATOR_TIERS }).notNull().default("none"),
    isVerified: integer("is_verified", { mode: "boolean" }).notNull().default(false),
    followerCount: integer("follower_count").notNull().default(0),
    /** Number of followers who count for earnings. Triggers update the number. */
    verifiedFollowers: integer("verified_followers").notNull().default(0),
    profileVisibility: text("profile_visibility", { enum: PROFILE_VISIBILITIES })
      .notNull()
      .default("public"),
    commentPolicy: text("comment_policy", { enum: COMMENT_POLICIES }).notNull().default("everyone"),
    /** A comment on the channel's videos with one of these words is held for review. */
    blockedWords: text("blocked_words", { mode: "json" }).$type<string[]>().notNull().default([]),
    commentHold: text("comment_hold", { enum: THRESHOLDS }).notNull().default("off"),
    /** If false, nothing is stored for recommendations, and views count anonymously. */
    analyticsCollection: integer("analytics_collection", { mode: "boolean" })
      .notNull()
      .default(true),
    notifyFollowers: integer("notify_followers", { mode: "boolean" }).notNull().default(true),
    notifyEngagement: integer("notify_engagement", { mode: "boolean" }).notNull().default(true),
    notifyRevenue: integer("notify_revenue", { mode: "boolean" }).notNull().default(true),
    notifyUploads: integer("notify_uploads", { mode: "boolean" }).notNull().default(true),
    notifyMail: text("notify_mail", { enum: MAIL_MODES }).notNull().default("daily"),
    /** IANA time zone in whose morning the daily email is sent; null for UTC. */
    timeZone: text("time_zone"),
    locale: text("locale", { enum: LOCALES }),
    keepHistory: integer("keep_history", { mode: "boolean" }).notNull().default(true),
    suspendedAt: integer("suspended_at"),
    /** End of the suspension; null if the user is not suspended, or is banned permanently. */
    suspendedUntil: integer("suspended_until"),
    /** Time of the user's request for deletion, which closes the account for a grace period. */
    deletionRequestedAt: integer("deletion_requested_at"),
    /** The row of a deleted account stays, because records that must be kept refer to the row. */
    deletedAt: integer("deleted_at"),
    createdAt: integer("created_at").notNull(),
    /** Last update; after a deletion request's grace period, the last attempt to delete. */
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_confirmed_email").on(t.email).where(sql`email_verified_at is not null`),
    index("users_email").on(t.email),
    index("users_created").on(t.createdAt),
    index("users_suspended").on(t.suspendedUntil).where(sql`suspended_until is not null`),
    index("users_deletions")
      .on(t.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null`),
    index("users_granted").on(t.grantedUntil).where(sql`granted_plan is not null`),
    index("users_digests").on(t.timeZone).where(sql`notify_mail = 'daily'`),
    index("users_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
