import { eq, type SQL } from "drizzle-orm";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locale.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inLocale } from "./in-locale.ts";

/** Stores the language of a user's emails and of every browser in which the user is signed in. */
export async function setUserLocale(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<void> {
  await db.update(users).set({ locale, updatedAt: now() }).where(eq(users.id, userId));
}

/** Runs `callback` in the language of a user, or in English if the user's language is unknown. */
export const inLocaleOf = <T>(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
  callback: () => T | Promise<T>,
): Promise<T> => inLocaleWhere(deps, eq(users.id, userId), callback);

/** Runs `callback` in the language of the user with this username. */
export const inLocaleOfUsername = <T>(
  deps: Pick<Deps, "db">,
  username: string,
  callback: () => T | Promise<T>,
): Promise<T> => inLocaleWhere(deps, eq(users.username, username), callback);

async function inLocaleWhere<T>(
  { db }: Pick<Deps, "db">,
  isUser: SQL,
  callback: () => T | Promise<T>,
): Promise<T> {
  const row = await db.select({ locale: users.locale }).from(users).where(isUser).get();
  return inLocale(row?.locale ?? DEFAULT_LOCALE, callback);
}
