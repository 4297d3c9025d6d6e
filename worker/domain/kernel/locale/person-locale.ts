import { eq, type SQL } from "drizzle-orm";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locale.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inLocale } from "./in-locale.ts";

/**
 * Keeps the language that a person chose: for mails, and for every browser that they sign in with.
 */
export async function setPersonLocale(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<void> {
  await db.update(users).set({ locale, updatedAt: now() }).where(eq(users.id, userId));
}

/**
 * Says something in the language of the person who is told of it, whoever's request or job it is;
 * in English where theirs is not known.
 */
export const inLocaleOf = <T>(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
  work: () => T | Promise<T>,
): Promise<T> => inLocaleWhere(deps, eq(users.id, userId), work);

/** The same by the name that a mail calls its reader by. */
export const inLocaleOfUsername = <T>(
  deps: Pick<Deps, "db">,
  username: string,
  work: () => T | Promise<T>,
): Promise<T> => inLocaleWhere(deps, eq(users.username, username), work);

async function inLocaleWhere<T>(
  { db }: Pick<Deps, "db">,
  person: SQL,
  work: () => T | Promise<T>,
): Promise<T> {
  const row = await db.select({ locale: users.locale }).from(users).where(person).get();
  return inLocale(row?.locale ?? DEFAULT_LOCALE, work);
}
