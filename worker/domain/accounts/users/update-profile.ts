import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { NotificationsPatch, ProfileInput } from "./contract-settings.ts";

export async function updateProfile(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, ...input }: ProfileInput & { userId: string },
) {
  const { displayName, bio, links } = input;
  await db
    .update(users)
    .set({ displayName, bio, links, updatedAt: now() })
    .where(eq(users.id, userId));
}

/** Updates the notification settings of a user. */
export async function updateNotifications(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    userId,
    followers,
    engagement,
    revenue,
    uploads,
    mail,
    timeZone,
  }: NotificationsPatch & { userId: string },
) {
  await db
    .update(users)
    .set({
      notifyFollowers: followers,
      notifyEngagement: engagement,
      notifyRevenue: revenue,
      notifyUploads: uploads,
      notifyMail: mail,
      timeZone,
      updatedAt: now(),
    })
    .where(eq(users.id, userId));
}
