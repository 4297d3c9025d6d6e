import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type OwnSettings, PrivacyInput, ProfileInput } from "./contract-settings.ts";
import { avatarUrl } from "./rules.ts";

/** Returns an account's settings for the account's user. */
export async function getSettings(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<OwnSettings> {
  const user = await db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new DomainError("UNAUTHENTICATED", t("users.account.gone"));
  return {
    ...fieldsOf(user, ProfileInput),
    username: user.username,
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
    privacy: fieldsOf(user, PrivacyInput),
  };
}
