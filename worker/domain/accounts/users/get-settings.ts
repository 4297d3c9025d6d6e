import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnSettings } from "./contract-settings.ts";
import { avatarUrl } from "./rules.ts";

/** Returns an account's settings for the account's user. */
export async function getSettings(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<OwnSettings> {
  const user = await db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new DomainError("UNAUTHENTICATED", t("users.account.gone"));
  return {
    username: user.username,
    displayName: user.displayName,
    bio: user.bio,
    links: user.links,
    avatar: avatarUrl(user.avatarPath),
    banner: avatarUrl(user.bannerPath),
    isVerified: user.isVerified,
    followers: user.followerCount,
    notifications: {
      followers: user.notifyFollowers,
      engagement: user.notifyEngagement,
      revenue: user.notifyRevenue,
      uploads: user.notifyUploads,
      mail: user.notifyMail,
      timeZone: user.timeZone ?? undefined,
    },
    privacy: {
      profileVisibility: user.profileVisibility,
      commentPolicy: user.commentPolicy,
      analyticsCollection: user.analyticsCollection,
      keepHistory: user.keepHistory,
    },
  };
}
