import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  /** Lower case, 3 to 20 of [a-z0-9_]. */
  username: text("username").notNull().unique(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  emailVerifiedAt: integer("email_verified_at"),
  /** `scrypt$v1$N$r$p$salt$hash`; null for an account that signs in only through a provider. */
  passwordHash: text("password_hash"),
  displayName: text("display_name").notNull(),
  bio: text("bio").notNull().default(""),
  /** Path under /images, null for the initial-letter fallback. */
  avatarPath: text("avatar_path"),
  role: text("role", { enum: ["user", "moderator", "admin"] })
    .notNull()
    .default("user"),
  plan: text("plan", { enum: ["free", "premium", "creator_pro"] })
    .notNull()
    .default("free"),
  isVerified: integer("is_verified", { mode: "boolean" }).notNull().default(false),
  followerCount: integer("follower_count").notNull().default(0),
  suspendedAt: integer("suspended_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
