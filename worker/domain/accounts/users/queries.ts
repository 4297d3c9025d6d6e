import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { earnedColumns } from "../earnings/earned-columns.ts";
import { StoredUser } from "./contract-api.ts";
import { avatarUrl } from "./rules.ts";

/** Returns the public user data that the browser stores for display. */
export async function getStoredUser(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<StoredUser> {
  const { total, month } = earnedColumns(deps, userId);
  const row = await deps.db
    .select({ user: users, total, month })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const user = row?.user;
  if (!user) throw new DomainError("UNAUTHENTICATED", t("users.account.gone"));
  return {
    ...fieldsOf(user, StoredUser),
    avatar: avatarUrl(user.avatarPath),
    subscriptionType: user.plan === "free" ? null : user.plan,
    totalRevenue: row?.total ?? 0,
    monthlyRevenue: row?.month ?? 0,
    followers: user.followerCount,
  };
}
