import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { userRestrictions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Restriction } from "../../kernel/community-rules/contract.ts";
import { DomainError } from "../../kernel/errors.ts";

const day = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(at);

interface Restricted {
  userId: string;
  what: Restriction;
}

/** Returns the end of a user's ban from an activity, ms since the epoch; null without a ban. */
export async function findRestriction(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, what }: Restricted,
): Promise<number | null> {
  const r = userRestrictions;
  const row = await db
    .select({ until: r.until })
    .from(r)
    .where(and(eq(r.userId, userId), eq(r.what, what), gt(r.until, now())))
    .get();
  return row?.until ?? null;
}

/** Throws FORBIDDEN if staff ban the user from an activity, such as uploading. */
export async function requireUnrestricted(
  deps: Pick<Deps, "db" | "now">,
  { userId, what }: Restricted,
): Promise<void> {
  const until = await findRestriction(deps, { userId, what });
  if (until !== null)
    throw new DomainError(
      "FORBIDDEN",
      t("moderation.errors.restricted", { what, until: day(until) }),
    );
}

/** SQL condition: at the time `at` (ms since the epoch), staff restrict the user from uploading. */
export const isUploadRestricted = (userId: string, at: number): SQL =>
  sql`exists (select 1 from user_restrictions ur where ur.user_id = ${userId} and ur.what = 'upload' and ur.until > ${at})`;

/** SQL for the end of a user's ban from comments and chat, ms since the epoch; null without one. */
export const chatRestrictedUntil = (userId: string | AnySQLiteColumn): SQL<number | null> =>
  sql<
    number | null
  >`(select ur.until from user_restrictions ur where ur.user_id = ${userId} and ur.what = 'comment')`;
